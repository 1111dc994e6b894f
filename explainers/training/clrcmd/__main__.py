import sys

from explainers.training.clrcmd.train import main

if __name__ == "__main__":
    sys.exit(main())
