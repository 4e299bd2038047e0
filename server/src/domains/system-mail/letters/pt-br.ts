import type { Letters } from "./letter.ts";

const aboutLogin = (host: string) =>
  `Você recebe este e-mail porque ele diz respeito ao seu acesso em ${host}.`;
const notYou = "Definir nova senha";

export const ptBr: Letters = {
  greeting: (name) => `Olá, ${name},`,
  confirmEmail: ({ link, host }) => ({
    subject: "Confirme seu e-mail",
    preheader: "Um clique, e o que importa chega até você.",
    heading: "Confirme seu e-mail",
    paragraphs: [
      "Um clique nos diz que este endereço é seu. A partir daí, links de senha e avisos de segurança chegam por aqui.",
    ],
    action: { label: "Confirmar e-mail", link },
    note: "Não foi você quem criou o acesso? Ignore este e-mail e nada acontece.",
    reason: aboutLogin(host),
  }),
  resetPassword: ({ link, minutes, host }) => ({
    subject: "Defina uma nova senha",
    preheader: `O link funciona uma vez, por ${minutes} minutos.`,
    heading: "Defina uma nova senha",
    paragraphs: [
      "Recebemos um pedido de nova senha para o seu acesso.",
      `O link funciona uma vez, por ${minutes} minutos.`,
    ],
    action: { label: "Definir nova senha", link },
    note: "Não foi você? Ignore este e-mail: sua senha continua a mesma.",
    reason: aboutLogin(host),
  }),
  passwordChanged: ({ time, forgotLink, host }) => ({
    subject: "Sua senha foi alterada",
    preheader: "Foi você? Então não precisa fazer nada.",
    heading: "Sua senha foi alterada",
    paragraphs: [
      `A senha do seu acesso foi alterada em ${time}. Os outros dispositivos foram desconectados.`,
      "Foi você? Então não precisa fazer nada.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Não foi você? Defina uma nova senha agora: isso desconecta quem estiver usando o acesso.",
    reason: aboutLogin(host),
  }),
  confirmNewEmail: ({ link, minutes, host }) => ({
    subject: "Confirme seu novo e-mail",
    preheader: `O link funciona uma vez, por ${minutes} minutos.`,
    heading: "Confirme seu novo e-mail",
    paragraphs: [
      "Você pediu para entrar com este endereço a partir de agora. Seu e-mail muda assim que você confirmar.",
      `O link funciona uma vez, por ${minutes} minutos.`,
    ],
    action: { label: "Confirmar novo e-mail", link },
    note: "Não foi você? Ignore este e-mail e nada muda.",
    reason: `Você recebeu este e-mail porque alguém informou seu endereço em ${host}.`,
  }),
  emailChangeRequested: ({ newEmail, time, forgotLink, host }) => ({
    subject: "Seu e-mail está prestes a mudar",
    preheader: "Foi você? Então não precisa fazer nada.",
    heading: "Seu e-mail está prestes a mudar",
    paragraphs: [
      `Em ${time}, alguém na sua conta pediu para trocar o e-mail por ${newEmail}.`,
      "A troca só acontece depois da confirmação no novo endereço. Até lá, você entra com este.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Não foi você? Defina uma nova senha agora. Isso cancela a troca e encerra todas as sessões.",
    reason: aboutLogin(host),
  }),
  emailChanged: ({ newEmail, time, homeLink, host }) => ({
    subject: "Seu e-mail foi alterado",
    preheader: `Agora você entra com ${newEmail}.`,
    heading: "Seu e-mail foi alterado",
    paragraphs: [
      `Em ${time}, o e-mail da sua conta foi alterado para ${newEmail}. As outras sessões foram encerradas.`,
    ],
    action: { label: "Entrar", link: homeLink },
    note: `Não foi você? Fale agora com a equipe responsável por ${host}.`,
    reason: aboutLogin(host),
  }),
  twoFactorEnabled: ({ time, forgotLink, host }) => ({
    subject: "Verificação em duas etapas ativada",
    preheader: "A partir de agora, cada acesso pede um código.",
    heading: "Verificação em duas etapas ativada",
    paragraphs: [
      `Desde ${time}, cada acesso pede um código do seu aplicativo autenticador.`,
      "Guarde os códigos de recuperação em um lugar seguro: eles abrem a porta se o aplicativo se perder.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Não foi você? Defina uma nova senha agora.",
    reason: aboutLogin(host),
  }),
  twoFactorDisabled: ({ time, forgotLink, host }) => ({
    subject: "Verificação em duas etapas desativada",
    preheader: "A senha sozinha volta a abrir seu acesso.",
    heading: "Verificação em duas etapas desativada",
    paragraphs: [`Desde ${time}, a senha sozinha volta a abrir seu acesso.`],
    action: { label: notYou, link: forgotLink },
    note: "Não foi você? Defina uma nova senha agora e ative de novo a verificação em duas etapas.",
    reason: aboutLogin(host),
  }),
  recoveryCodeUsed: ({ time, left, forgotLink, host }) => ({
    subject: "Um código de recuperação foi usado",
    preheader: `${codesLeft(left)} Foi você? Então não precisa fazer nada.`,
    heading: "Um código de recuperação foi usado",
    paragraphs: [
      `Em ${time}, seu acesso foi aberto com um dos seus códigos de recuperação. ${codesLeft(left)}`,
      "Você pode gerar novos códigos no seu perfil quando quiser.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "Não foi você? Defina uma nova senha agora e gere novos códigos de recuperação.",
    reason: aboutLogin(host),
  }),
  confirmContact: ({ link, workspaceName, brandColor, wording, days }) => ({
    subject: `Confirme: e-mails de ${workspaceName}`,
    preheader: "Um clique, e eles chegam até você.",
    heading: "Você quer receber estes e-mails?",
    paragraphs: [
      `${workspaceName} gostaria de escrever para este endereço. Só fará isso se você concordar:`,
      `“${wording}”`,
      `O link funciona por ${days} dias.`,
    ],
    action: { label: "Ir para a confirmação", link },
    note: "Não foi você que pediu? Ignore este e-mail: sem o seu sim, nenhuma newsletter chega.",
    reason: `Enviado em nome de ${workspaceName}.`,
    sender: { name: workspaceName, color: brandColor },
  }),
  planEnded: ({ link, workspaceName, isTrial, paused, host }) => ({
    subject: isTrial
      ? `O teste grátis de ${workspaceName} terminou`
      : `O plano de ${workspaceName} terminou`,
    preheader: "Nada se perde. As campanhas em envio serão concluídas.",
    heading: isTrial ? "Seu teste grátis terminou" : "Seu plano terminou",
    paragraphs: [
      `${isTrial ? "O teste grátis" : "O plano"} de ${workspaceName} terminou. As campanhas em envio serão concluídas.`,
      pausedByPlan(paused),
      "Você ainda pode entrar para ver seus dados, pausar ou cancelar campanhas e exportar seus contatos.",
    ],
    action: { label: "Ver seu plano", link },
    note: "Quando houver um plano ativo, um clique retoma tudo o que foi pausado.",
    reason: `Você recebe este e-mail porque ${workspaceName} está sob a sua titularidade em ${host}.`,
  }),
  invitation: ({ link, workspaceName, invitedBy, days, host }) => ({
    subject: `${invitedBy} convida você para ${workspaceName}`,
    preheader: `Trabalhem em equipe em ${workspaceName}.`,
    heading: `Participe de ${workspaceName}`,
    paragraphs: [
      `${invitedBy} quer trabalhar com você em ${workspaceName}, no Arauto.`,
      days === 1 ? "O convite vale por um dia." : `O convite vale por ${days} dias.`,
    ],
    action: { label: "Ver convite", link },
    note: `Não conhece ${invitedBy}? Ignore este e-mail e nada acontece.`,
    reason: `Enviado por ${invitedBy} a partir de ${host}.`,
  }),
};

function codesLeft(left: number): string {
  if (left === 0) return "Não resta nenhum.";
  return left === 1 ? "Resta um." : `Restam ${left}.`;
}

function pausedByPlan(paused: number): string {
  if (paused === 0) return "Nenhum fluxo ou campanha agendada precisou ser pausado.";
  return paused === 1
    ? "Pausamos 1 fluxo ou campanha agendada."
    : `Pausamos ${paused} fluxos e campanhas agendadas.`;
}
