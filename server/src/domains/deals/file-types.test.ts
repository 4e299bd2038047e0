import { describe, expect, it } from "vitest";
import { fileType, shownName } from "./file-types.ts";

const bytes = (...values: number[]) => Buffer.from(values);
const text = (content: string) => Buffer.from(content);

describe("the type of a file", () => {
  it("follows the content of common formats", () => {
    expect(fileType("a.pdf", text("%PDF-1.7\n"))).toBe("application/pdf");
    expect(fileType("a.PNG", bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))).toBe("image/png");
    expect(fileType("a.docx", bytes(0x50, 0x4b, 3, 4))).toContain("wordprocessingml");
    expect(fileType("a.csv", text("a;b\n"))).toBe("text/csv");
    expect(fileType("a.txt", bytes(0xff, 0xfe, 0x41, 0))).toBe("text/plain");
    expect(fileType("notes", text("hello"))).toBe("application/octet-stream");
  });

  it("is never HTML or SVG", () => {
    expect(fileType("a.html", text("<script>alert(1)</script>"))).toBe("text/plain");
    expect(fileType("a.svg", text("<svg onload='alert(1)'/>"))).toBe("text/plain");
  });

  it("is rejected when the content contradicts the name", () => {
    expect(fileType("a.pdf", text("<html>"))).toBeNull();
    expect(fileType("a.jpg", text("GIF89a"))).toBeNull();
    expect(fileType("a.txt", bytes(1, 0, 2))).toBeNull();
  });

  it.each(["setup.exe", "setup.EXE", "setup.exe.", "setup.exe ", "a.pdf.lnk", "run.ps1", "x.jar"])(
    "is rejected for %j, which would run when opened",
    (name) => expect(fileType(name, text("harmless"))).toBeNull(),
  );

  it("is rejected for programs of any name", () => {
    expect(fileType("invoice.dat", text("MZ\x90"))).toBeNull();
    expect(fileType("invoice", bytes(0x7f, 0x45, 0x4c, 0x46))).toBeNull();
    expect(fileType("invoice.txt", text("#!/bin/sh\n"))).toBeNull();
  });
});

describe("the name of a file", () => {
  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\fakepath\\proposta.pdf", "proposta.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["a\r\nSet-Cookie: x.txt", "aSet-Cookie_ x.txt"],
    ["", "file"],
    ["..", "file"],
    ["日本語 😀.pdf", "日本語 😀.pdf"],
    ["half \ud83d.pdf", "half .pdf"],
  ])("of %j is %j", (given, shown) => expect(shownName(given)).toBe(shown));

  it("keeps the extension of a long name", () => {
    const shown = shownName(`${"x".repeat(5000)}.pdf`);
    expect(shown.length).toBeLessThanOrEqual(200);
    expect(shown).toMatch(/x\.pdf$/);
  });
});
