# Semlens with its models inside: runs as a plain user and asks the network for nothing.
#   docker build -t semlens . && docker run -p 8501:8501 semlens
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 HF_HUB_OFFLINE=1
RUN useradd --create-home --uid 1000 semlens
WORKDIR /home/semlens/app

# The CPU build of torch, which is a fraction of the usual one in size; the rest as pinned
COPY requirements.txt .
RUN torch=$(grep '^torch==' requirements.txt) \
    && pip install --no-cache-dir --index-url https://download.pytorch.org/whl/cpu "$torch" \
    && pip install --no-cache-dir -r requirements.txt

COPY app.py ./
COPY .streamlit .streamlit
COPY explainers explainers
COPY pages pages
COPY assets assets

RUN mkdir -p /home/semlens/.local/share/semlens && chown -R semlens /home/semlens
USER semlens
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501"]
