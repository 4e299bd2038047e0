import net, { type AddressInfo, type Socket } from "node:net";

export interface ImapMessage {
  uid: number;
  source: string;
}

/** A mailbox that tests write into. */
export interface ScriptedMailbox {
  port: number;
  uidValidity: number;
  uidNext: number;
  readonly messages: ImapMessage[];
  /** The response to every login while it is set. */
  refuseLogin: string | undefined;
  readonly logins: number;
  /** Puts a message into the folder. */
  add(source: string): void;
  stop(): Promise<void>;
}

interface Login {
  user: string;
  password: string;
}

type Box = Omit<ScriptedMailbox, "port" | "logins" | "add" | "stop"> & { logins: number };

/** Implements the minimum of IMAP4rev1 (RFC 3501) that a client needs to read one folder, with one user. */
export async function startImapServer(login: Login): Promise<ScriptedMailbox> {
  const sockets = new Set<Socket>();
  const box: Box = { uidValidity: 7, uidNext: 1, messages: [], refuseLogin: undefined, logins: 0 };

  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    const send = (line: string) => socket.write(`${line}\r\n`);
    send("* OK [CAPABILITY IMAP4rev1] ready");
    socket.on(
      "data",
      commandReader(send, (line) => response(socket, box, login, line)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return Object.assign(box, {
    port: (server.address() as AddressInfo).port,
    add(source: string) {
      box.messages.push({ uid: box.uidNext, source });
      box.uidNext += 1;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Returns a function that collects the bytes of commands, including their literals. */
function commandReader(
  send: (line: string) => void,
  run: (command: string) => void,
): (data: Buffer) => void {
  let pending = "";
  /** A command that waits for the bytes of a literal. */
  let command = "";
  let literal = 0;
  return (data) => {
    pending += data.toString("latin1");
    for (;;) {
      if (literal > 0) {
        if (pending.length < literal) return;
        command += `"${pending.slice(0, literal)}"`;
        pending = pending.slice(literal);
        literal = 0;
      }
      const end = pending.indexOf("\r\n");
      if (end === -1) return;
      command += pending.slice(0, end);
      pending = pending.slice(end + 2);
      const size = /\{(\d+)\+?\}$/.exec(command);
      if (size) {
        literal = Number(size[1]);
        command = command.slice(0, -size[0].length);
        if (!size[0].includes("+")) send("+ go on");
        continue;
      }
      run(command);
      command = "";
    }
  };
}

function response(socket: Socket, box: Box, login: Login, line: string): void {
  const send = (text: string) => socket.write(`${text}\r\n`);
  const [, tag = "*", verb = "", rest = ""] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const ok = (text = "done") => send(`${tag} OK ${text}`);
  switch (verb.toUpperCase()) {
    case "CAPABILITY":
      send("* CAPABILITY IMAP4rev1");
      return void ok();
    case "LOGIN": {
      box.logins += 1;
      if (box.refuseLogin !== undefined)
        return void send(`${tag} NO [AUTHENTICATIONFAILED] ${box.refuseLogin}`);
      const given = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
        ([, quoted, plain]) => quoted?.replace(/\\(.)/g, "$1") ?? plain,
      );
      return void (given[0] === login.user && given[1] === login.password
        ? ok()
        : send(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`));
    }
    case "LIST":
    case "LSUB":
      if (!/""\s*$/.test(rest)) send(`* ${verb.toUpperCase()} (\\HasNoChildren) "/" INBOX`);
      return void ok();
    case "SELECT":
    case "EXAMINE":
      if (!/inbox/i.test(rest)) return void send(`${tag} NO [NONEXISTENT] No such folder`);
      send(`* ${box.messages.length} EXISTS`);
      send(`* OK [UIDVALIDITY ${box.uidValidity}] numbers`);
      send(`* OK [UIDNEXT ${box.uidNext}] next`);
      send("* FLAGS (\\Seen)");
      return void ok("[READ-ONLY] open");
    case "UID":
      uidCommand(socket, box, rest);
      return void ok();
    case "LOGOUT":
      send("* BYE");
      ok();
      return void socket.end();
    case "NOOP":
    case "CLOSE":
    case "UNSELECT":
      return void ok();
    default:
      return void send(`${tag} BAD unknown`);
  }
}

function uidCommand(socket: Socket, box: Box, rest: string): void {
  const send = (text: string) => socket.write(`${text}\r\n`);
  const [, verb = "", query = ""] = /^(\S+) (.*)$/.exec(rest) ?? [];
  const last = box.messages.at(-1)?.uid ?? 0;
  const within = (set: string) => {
    const [from = 0, to = from] = set.split(":").map((end) => (end === "*" ? last : Number(end)));
    return box.messages.filter(({ uid }) => uid >= Math.min(from, to) && uid <= Math.max(from, to));
  };
  if (verb.toUpperCase() === "SEARCH") {
    const set = /UID (\S+)/i.exec(query)?.[1];
    send(
      `* SEARCH ${(set === undefined ? box.messages : within(set)).map(({ uid }) => uid).join(" ")}`.trim(),
    );
  } else {
    const [set = "", items = ""] = query.split(/ (.*)/);
    for (const message of within(set)) {
      const { uid, source } = message;
      const most = Number(/<0\.(\d+)>/.exec(items)?.[1] ?? Number.MAX_SAFE_INTEGER);
      const bytes = Buffer.from(source).subarray(0, most);
      const name = /<0\.\d+>/.test(items) ? "BODY[]<0>" : "BODY[]";
      socket.write(
        `* ${box.messages.indexOf(message) + 1} FETCH (UID ${uid} ${name} {${bytes.length}}\r\n`,
      );
      socket.write(bytes);
      send(")");
    }
  }
}
