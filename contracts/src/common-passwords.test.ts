import { describe, expect, it } from "vitest";
import { newPassword } from "./auth.ts";
import { isCommonPassword } from "./common-passwords.ts";

const COMMON = `
Password1 P@ssw0rd Passw0rd! Welcome2024 Qwerty123 Letmein1! Football99 Changeme1 Admin1234 Iloveyou2 Senha123
Senh@123 MinhaSenha1 Mudar123 Mudar@2024 Brasil2024 Flamengo1981 Corinthians1 Deusefiel1 Janeiro2025
Contraseña1 Contrasena123 España2024 RealMadrid1 Barcelona10 TeQuiero1 Enero2025 MiClave123 Septiembre24!
Abcd1234 Qwer1234 1q2w3e4R Aa123456 Aaaaaaa1 Qwertyuiop1 1Qaz2wsx Asdfgh12 Abc123456 Zxcvbnm9! A1b2c3d4
PasswordPassword1 Senhasenha1 Arauto2026
`;

describe("isCommonPassword", () => {
  it.each(COMMON.trim().split(/\s+/))("rejects %s", (password) => {
    const [issue] = newPassword.safeParse(password).error?.issues ?? [];
    expect(issue).toMatchObject({ code: "custom", params: { code: "commonPassword" } });
  });

  it.each([
    "Correct1Horse",
    "Another1Horse",
    "tR4ding-lamp",
    "Mesa7Caneca",
    "Lua8Telhado!",
    "Jordan8237461923",
    "Xk4vReoPq2",
    "Verde3Tambor",
  ])("accepts %s", (password) => expect(newPassword.safeParse(password).success).toBe(true));

  it("ignores passwords beyond the length limit", () => {
    expect(isCommonPassword(`Password${"1".repeat(100_000)}`)).toBe(false);
  });
});
