# The course with everything built, so that `./course check` answers at once:
#
#     docker build -t collide .            # a quarter of an hour; a release has the result as an asset: docker load -i collide-image.tar.gz
#     docker run -it --name collide collide        # docker start -ai collide: back to it
#
# The container of .devcontainer/ is this one, with your own folder of the course in the place of the image's.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git less nano && rm -rf /var/lib/apt/lists/*
ENV LANG=C.UTF-8
WORKDIR /course

# What is installed depends on the command alone.
COPY course .
RUN ./course setup && rm -rf build /var/lib/apt/lists/*

# The build stands apart, so that it is still there when another folder takes the place of this one. The checks of untouched stubs end with
# status 1; that they ran, the last line sees.
COPY . .
RUN mkdir -p /built/build && cp -a . /built/sources && ln -s /built/build build \
    && { COURSE_INSTALL=no COLLIDE_PLOT=gnuplot ./course check || [ $? = 1 ]; } \
    && COURSE_INSTALL=no ./course figures --format csv --out /tmp/figures && rm -r /tmp/figures \
    && ./course check 1.1 | grep -q 'not started'
CMD ["bash"]
