"""Writes a trained parser as the two ONNX files that the package ships: `words.onnx` and `relations.onnx`.

    python training/export.py trained.npz OUT/

The graph is written node by node, with onnxruntime's own operators for attention, normalisation and int8
products. Ranges of activations are constants, so that what is found in a sentence does not depend on the others in
its batch.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

MICROSOFT = "com.microsoft"
Weights = dict[str, np.ndarray]


class Graph:
    """Nodes and constants as they are added; each method gives the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}
        self.count = 0

    def constant(self, value: np.ndarray, name: str = "") -> str:
        name = name or f"c{len(self.constants)}"
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def add(
        self, operator: str, *inputs: str, outputs: int = 1, domain: str = "", **attributes: object
    ) -> str:
        self.count += 1
        names = [f"{operator}_{self.count}" + (f"_{number}" if number else "") for number in range(outputs)]
        self.nodes.append(helper.make_node(operator, list(inputs), names, domain=domain, **attributes))
        return names[0]

    def model(
        self, inputs: list[onnx.ValueInfoProto], outputs: dict[str, tuple[str, int, list[str]]]
    ) -> onnx.ModelProto:
        infos = []
        for name, (source, kind, shape) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [source], [name]))
            infos.append(helper.make_tensor_value_info(name, kind, shape))
        graph = helper.make_graph(self.nodes, "oiebench", inputs, infos, list(self.constants.values()))
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="oiebench")


def rounded(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Whole weights (input, output) from -63 to 63 and a scale for each output."""
    scale = np.maximum(np.abs(weight).max(axis=1), 1e-8) / 63
    whole = np.clip(np.round(weight / scale[:, None]), -63, 63).astype(np.int8)
    return whole.T.copy(), scale.astype(np.float32)


class Network:
    def __init__(self, weights: Weights, heads: int) -> None:
        self.w, self.heads = weights, heads
        self.g = Graph()

    def scales(self, name: str) -> tuple[str, str]:
        low, high = float(self.w[f"{name}.low"]), float(self.w[f"{name}.high"])
        scale = max((high - low) / 255, 1e-8)
        zero = int(np.round(-low / scale))
        return (
            self.g.constant(np.float32(scale), f"{name}.scale"),
            self.g.constant(np.uint8(zero), f"{name}.zero"),
        )

    def quantised(self, x: str, name: str) -> str:
        return self.g.add("QuantizeLinear", x, *self.scales(name))

    def linear(self, x: str, name: str, whole: str | None = None) -> str:
        """The int8 product; `whole` is the input where it has been made whole already."""
        weight, scale = rounded(self.w[f"{name}.weight"])
        input_scale, zero = self.scales(name)
        return self.g.add(
            "MatMulIntegerToFloat",
            whole or self.quantised(x, name),
            self.g.constant(weight, f"{name}.weight"),
            input_scale,
            self.g.constant(scale, f"{name}.weight_scale"),
            zero,
            "",
            self.g.constant(self.w[f"{name}.bias"], f"{name}.bias"),
            domain=MICROSOFT,
        )

    def float_linear(self, x: str, name: str) -> str:
        product = self.g.add("MatMul", x, self.g.constant(self.w[f"{name}.weight"].T, f"{name}.weight"))
        return self.g.add("Add", product, self.g.constant(self.w[f"{name}.bias"], f"{name}.bias"))

    def norm(self, x: str, name: str, rest: str | None = None) -> str:
        scale = self.g.constant(self.w[f"{name}.weight"], f"{name}.weight")
        bias = self.g.constant(self.w[f"{name}.bias"], f"{name}.bias")
        if rest is None:
            return self.g.add("LayerNormalization", x, scale, bias, axis=-1, epsilon=1e-12)
        return self.g.add("SkipLayerNormalization", x, rest, scale, bias, domain=MICROSOFT, epsilon=1e-12)

    def embeddings(self, name: str, indices: str) -> str:
        table = self.w[name]
        scale = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-8) / 127
        whole = np.round(table / scale).astype(np.int8)
        rows = self.g.add("Gather", self.g.constant(whole, name), indices, axis=0)
        scales = self.g.add(
            "Gather", self.g.constant(scale.astype(np.float32), f"{name}.scale"), indices, axis=0
        )
        return self.g.add("Mul", self.g.add("Cast", rows, to=TensorProto.FLOAT), scales)

    def layer(self, x: str, name: str, lengths: str) -> str:
        weight, scale = rounded(self.w[f"{name}.qkv.weight"])
        input_scale, zero = self.scales(f"{name}.qkv")
        seen = self.g.add(
            "QAttention",
            self.quantised(x, f"{name}.qkv"),
            self.g.constant(weight, f"{name}.qkv.weight"),
            self.g.constant(self.w[f"{name}.qkv.bias"], f"{name}.qkv.bias"),
            input_scale,
            self.g.constant(scale, f"{name}.qkv.weight_scale"),
            lengths,
            zero,
            self.g.constant(np.zeros(len(scale), np.int8), f"{name}.qkv.weight_zero"),
            domain=MICROSOFT,
            num_heads=self.heads,
        )
        x = self.norm(x, f"{name}.norm1", self.linear(seen, f"{name}.out"))
        y = self.g.add("Gelu", self.linear(x, f"{name}.inner"), domain=MICROSOFT)
        return self.norm(x, f"{name}.norm2", self.linear(y, f"{name}.outer"))

    def words(self) -> onnx.ModelProto:
        """Pieces, lengths, first and last piece and shape of each word -> what is known of each word."""
        g, w = self.g, self.w
        length = g.add("Gather", g.add("Shape", "pieces"), g.constant(np.int64(1)), axis=0)
        places = g.add("Range", g.constant(np.int64(0)), length, g.constant(np.int64(1)))
        x = g.add(
            "Add", self.embeddings("pieces.weight", "pieces"), self.embeddings("positions.weight", places)
        )
        x = self.norm(x, "norm")
        mix = np.exp(w["mix"] - w["mix"].max())
        mix = (mix / mix.sum()).astype(np.float32)
        total = g.add("Mul", x, g.constant(mix[0]))
        for number, weight in enumerate(mix[1:]):
            x = self.layer(x, f"layers.{number}", "lengths")
            total = g.add("Add", total, g.add("Mul", x, g.constant(weight)))
        ends = [
            g.add("GatherND", total, self._with_sentence(name), batch_dims=1) for name in ("first", "last")
        ]
        middle = g.add("Mul", g.add("Add", *ends), g.constant(np.float32(0.5)))
        shape = g.add("Gather", g.constant(w["shapes.weight"], "shapes.weight"), "shapes", axis=0)
        every = g.add("Concat", middle, shape, axis=2)
        low = g.constant(np.array([1], np.int64), "from")
        words = g.add("Slice", every, low, g.constant(np.array([2**31], np.int64), "to"), low)
        dependents = g.add("Relu", self.linear(words, "arc_word"))
        heads = g.add("Relu", self.linear(every, "arc_head"))
        scale = np.float32(1 / np.sqrt(w["arc"].shape[0]))
        turned = g.add(
            "Add",
            g.add("MatMul", dependents, g.constant(w["arc"] * scale, "arc")),
            g.constant(w["arc_bias"] * scale, "arc_bias"),
        )
        arcs = g.add("MatMul", turned, g.add("Transpose", heads, perm=[0, 2, 1]))
        tags = g.add("Relu", self.linear(words, "tag"))
        best = {
            name: g.add("ArgMax", self.float_linear(tags, name), axis=2, keepdims=0)
            for name in ("upos", "xpos", "kind")
        }
        integers = TensorProto.INT64
        inputs = [
            helper.make_tensor_value_info("pieces", integers, ["sentence", "piece"]),
            helper.make_tensor_value_info("lengths", TensorProto.INT32, ["sentence"]),
            *(
                helper.make_tensor_value_info(name, integers, ["sentence", "head"])
                for name in ("first", "last", "shapes")
            ),
        ]
        floats = TensorProto.FLOAT
        return g.model(
            inputs,
            {
                "arcs": (arcs, floats, ["sentence", "word", "head"]),
                "of_words": (self.linear(words, "relation_word"), floats, ["sentence", "word", "feature"]),
                "of_heads": (self.linear(every, "relation_head"), floats, ["sentence", "head", "feature"]),
                **{name: (output, integers, ["sentence", "word"]) for name, output in best.items()},
            },
        )

    def _with_sentence(self, name: str) -> str:
        return self.g.add("Unsqueeze", name, self.g.constant(np.array([2], np.int64), "last_axis"))

    def relations(self) -> onnx.ModelProto:
        """Features of words and of their heads -> the probabilities of the relations."""
        g = self.g
        both = g.add("Relu", g.add("Add", "of_words", "of_heads"))
        scores = g.add("Softmax", self.float_linear(both, "relation"), axis=-1)
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["word", "feature"])
            for name in ("of_words", "of_heads")
        ]
        return g.model(inputs, {"relations": (scores, TensorProto.FLOAT, ["word", "relation"])})


def export(weights: Weights, heads: int, folder: Path) -> None:
    for name in ("words", "relations"):
        model = getattr(Network(weights, heads), name)()
        onnx.checker.check_model(model)
        (folder / f"{name}.onnx").write_bytes(model.SerializeToString())


if __name__ == "__main__":
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    with np.load(source) as stored:
        export({name: stored[name].astype(np.float32) for name in stored.files}, 12, target)
