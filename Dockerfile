# Semlens with its models inside: runs as a plain user and asks the network for nothing.
#   docker build -t semlens . && docker run -p 8501:8501 semlens
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 HF_HUB_OFFLINE=1
RUN useradd --create-home --uid 1000 semlens
WORKDIR /home/semlens/app

# Everything by checksum but torch, of which it is the CPU build: the usual one brings gigabytes
COPY requirements.txt requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock \
    && pip install --no-cache-dir --extra-index-url https://download.pytorch.org/whl/cpu \
       "$(grep '^torch==' requirements.txt)+cpu" \
    && pip check

COPY app.py ./
COPY .streamlit .streamlit
COPY explainers explainers
COPY pages pages
COPY assets assets

RUN mkdir -p /home/semlens/.local/share/semlens && chown -R semlens /home/semlens
USER semlens
EXPOSE 8501
# Ready, and not only alive: models loaded, database writable, disk free
HEALTHCHECK --interval=30s --timeout=15s --start-period=180s --retries=3 \
    CMD ["python", "-m", "explainers", "health", "http://127.0.0.1:8501"]
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501"]
