"""What each word does in its sentence: part of speech, lemma, features, head and relation."""

from explainers.contract import ModelEntry

MODEL = ModelEntry("reader", "explainers.reading.reader:load", "the reader")
