import sys

from explainers.training.reading.train import main

if __name__ == "__main__":
    sys.exit(main())
