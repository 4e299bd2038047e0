import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream";
import { describe, expect, it } from "vitest";
import { FRAME, FrameError, frame, readFrames } from "./frames.ts";
import { openSealed, sealStream } from "./sealed-stream.ts";

const KEY = randomBytes(32);
const HEADER = 33;
const PIECE = 64 * 1024 + 16;

const through = (content: Buffer, stream: ReturnType<typeof sealStream>, step = 50_000) => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += step) pieces.push(content.subarray(at, at + step));
  pipeline(Readable.from(pieces, { objectMode: true }), stream, () => {});
  return buffer(stream);
};
const sealed = (content: Buffer) => through(content, sealStream(KEY, 1));
const opened = (content: Buffer, keys = [KEY], step?: number) =>
  through(content, openSealed(keys, 1), step);

describe("a sealed stream", () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])(
    "returns the %i bytes that were sealed",
    async (length) => {
      const content = randomBytes(length);
      expect((await opened(await sealed(content))).equals(content)).toBe(true);
      expect((await opened(await sealed(content), [KEY], 7_777)).equals(content)).toBe(true);
    },
  );

  it("opens with a previous key, and with no other", async () => {
    const box = await sealed(Buffer.from("text"));
    expect((await opened(box, [randomBytes(32), KEY])).toString()).toBe("text");
    await expect(opened(box, [randomBytes(32)])).rejects.toMatchObject({ problem: "unknownKey" });
  });

  it("is rejected when it is truncated anywhere", async () => {
    const box = await sealed(randomBytes(200_000));
    for (const end of [HEADER - 1, HEADER, HEADER + 5, HEADER + PIECE, HEADER + 2 * PIECE, -1])
      await expect(opened(box.subarray(0, end))).rejects.toMatchObject({
        problem: expect.stringMatching(/truncated|changed/) as string,
      });
  });

  it("is rejected when a chunk is changed, omitted, repeated, moved or appended", async () => {
    const box = await sealed(randomBytes(200_000));
    const at = (index: number) =>
      box.subarray(HEADER + index * PIECE, HEADER + (index + 1) * PIECE);
    const header = box.subarray(0, HEADER);
    const flipped = Buffer.from(box);
    flipped[HEADER + 100] = (flipped[HEADER + 100] ?? 0) ^ 1;
    for (const content of [
      flipped,
      Buffer.concat([header, at(1), at(2), at(3)]),
      Buffer.concat([header, at(0), at(0), at(1), at(2), at(3)]),
      Buffer.concat([header, at(1), at(0), at(2), at(3)]),
      Buffer.concat([box, Buffer.from("x")]),
    ])
      await expect(opened(content)).rejects.toMatchObject({ problem: "changed" });
  });

  it("reports that it is not sealed, or of a newer format", async () => {
    await expect(opened(randomBytes(100))).rejects.toMatchObject({ problem: "notSealed" });
    const newer = await through(Buffer.from("x"), sealStream(KEY, 2));
    await expect(opened(newer)).rejects.toMatchObject({ problem: "newerFormat" });
  });
});

describe("frames", () => {
  const read = async (content: Buffer, step: number) => {
    const pieces: Buffer[] = [];
    for (let at = 0; at < content.length; at += step) pieces.push(content.subarray(at, at + step));
    const found: [number, string][] = [];
    for await (const one of readFrames(Readable.from(pieces)))
      found.push([one.kind, one.content.toString()]);
    return found;
  };
  const content = Buffer.concat([
    frame(FRAME.head, Buffer.from("{}")),
    frame(FRAME.data, Buffer.alloc(0)),
    frame(FRAME.data, Buffer.from("row\n")),
  ]);

  it("are read however their bytes arrive", async () => {
    for (const step of [1, 2, 7, 1000])
      expect(await read(content, step)).toEqual([
        [FRAME.head, "{}"],
        [FRAME.data, ""],
        [FRAME.data, "row\n"],
      ]);
  });

  it("are rejected when they are truncated, unknown or too long", async () => {
    const long = Buffer.from([FRAME.data, 255, 255, 255, 255]);
    for (const wrong of [content.subarray(0, -1), Buffer.from([9, 0, 0, 0, 0]), long])
      await expect(read(wrong, 3)).rejects.toThrow(FrameError);
  });
});
