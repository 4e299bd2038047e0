import type { Letters } from "./letter.ts";

const aboutLogin = (host: string) =>
  `Recibes este correo porque se refiere a tu acceso en ${host}.`;
const notYou = "Definir nueva contraseña";

export const esEs: Letters = {
  greeting: (name) => `Hola, ${name}:`,
  confirmEmail: ({ link, host }) => ({
    subject: "Confirma tu correo",
    preheader: "Un clic, y lo importante te llega.",
    heading: "Confirma tu correo",
    paragraphs: [
      "Con un clic sabemos que esta dirección es tuya. Desde entonces, los enlaces de contraseña y los avisos de seguridad te llegan aquí.",
    ],
    action: { label: "Confirmar correo", link },
    note: "¿No creaste un acceso? Ignora este correo y no pasará nada.",
    reason: aboutLogin(host),
  }),
  resetPassword: ({ link, minutes, host }) => ({
    subject: "Define una nueva contraseña",
    preheader: `El enlace funciona una vez, durante ${minutes} minutos.`,
    heading: "Define una nueva contraseña",
    paragraphs: [
      "Se ha pedido una nueva contraseña para tu acceso.",
      `El enlace funciona una vez, durante ${minutes} minutos.`,
    ],
    action: { label: "Definir nueva contraseña", link },
    note: "¿No has sido tú? Ignora este correo: tu contraseña sigue igual.",
    reason: aboutLogin(host),
  }),
  passwordChanged: ({ time, forgotLink, host }) => ({
    subject: "Tu contraseña ha cambiado",
    preheader: "¿Has sido tú? Entonces no hace falta hacer nada.",
    heading: "Tu contraseña ha cambiado",
    paragraphs: [
      `La contraseña de tu acceso cambió el ${time}. Se cerró la sesión en los demás dispositivos.`,
      "¿Has sido tú? Entonces no hace falta hacer nada.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "¿No has sido tú? Define una nueva contraseña ahora: cierra la sesión de quien esté dentro.",
    reason: aboutLogin(host),
  }),
  confirmNewEmail: ({ link, minutes, host }) => ({
    subject: "Confirma tu nuevo correo",
    preheader: `El enlace funciona una vez, durante ${minutes} minutos.`,
    heading: "Confirma tu nuevo correo",
    paragraphs: [
      "Has pedido iniciar sesión con esta dirección a partir de ahora. Tu correo cambia en cuanto la confirmes.",
      `El enlace funciona una vez, durante ${minutes} minutos.`,
    ],
    action: { label: "Confirmar nuevo correo", link },
    note: "¿No has sido tú? Ignora este correo y nada cambiará.",
    reason: `Recibes este correo porque alguien ha introducido tu dirección en ${host}.`,
  }),
  emailChangeRequested: ({ newEmail, time, forgotLink, host }) => ({
    subject: "Tu correo está a punto de cambiar",
    preheader: "¿Has sido tú? Entonces no hace falta hacer nada.",
    heading: "Tu correo está a punto de cambiar",
    paragraphs: [
      `El ${time}, alguien en tu cuenta pidió cambiar el correo a ${newEmail}.`,
      "El cambio se aplica cuando se confirme la nueva dirección. Hasta entonces, inicias sesión con esta.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "¿No has sido tú? Define una nueva contraseña ahora. Eso cancela el cambio y cierra todas las sesiones.",
    reason: aboutLogin(host),
  }),
  emailChanged: ({ newEmail, time, homeLink, host }) => ({
    subject: "Tu correo ha cambiado",
    preheader: `Ahora inicias sesión con ${newEmail}.`,
    heading: "Tu correo ha cambiado",
    paragraphs: [
      `El ${time}, el correo de tu cuenta cambió a ${newEmail}. Se han cerrado las demás sesiones.`,
    ],
    action: { label: "Iniciar sesión", link: homeLink },
    note: `¿No has sido tú? Contacta enseguida con el equipo responsable de ${host}.`,
    reason: aboutLogin(host),
  }),
  twoFactorEnabled: ({ time, forgotLink, host }) => ({
    subject: "Verificación en dos pasos activada",
    preheader: "Desde ahora cada inicio de sesión pide un código.",
    heading: "Verificación en dos pasos activada",
    paragraphs: [
      `Desde el ${time}, cada inicio de sesión pide un código de tu aplicación de autenticación.`,
      "Guarda los códigos de recuperación en un lugar seguro: abren la puerta si la aplicación se pierde.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "¿No has sido tú? Define una nueva contraseña ahora.",
    reason: aboutLogin(host),
  }),
  twoFactorDisabled: ({ time, forgotLink, host }) => ({
    subject: "Verificación en dos pasos desactivada",
    preheader: "La contraseña sola vuelve a abrir tu acceso.",
    heading: "Verificación en dos pasos desactivada",
    paragraphs: [`Desde el ${time}, la contraseña sola vuelve a abrir tu acceso.`],
    action: { label: notYou, link: forgotLink },
    note: "¿No has sido tú? Define una nueva contraseña ahora y vuelve a activar la verificación en dos pasos.",
    reason: aboutLogin(host),
  }),
  recoveryCodeUsed: ({ time, left, forgotLink, host }) => ({
    subject: "Se ha usado un código de recuperación",
    preheader: `${codesLeft(left)} ¿Has sido tú? Entonces no hace falta hacer nada.`,
    heading: "Se ha usado un código de recuperación",
    paragraphs: [
      `El ${time}, tu acceso se abrió con uno de tus códigos de recuperación. ${codesLeft(left)}`,
      "Puedes crear códigos nuevos en tu perfil cuando quieras.",
    ],
    action: { label: notYou, link: forgotLink },
    note: "¿No has sido tú? Define una nueva contraseña ahora y crea códigos de recuperación nuevos.",
    reason: aboutLogin(host),
  }),
  confirmContact: ({ link, workspaceName, brandColor, wording, days }) => ({
    subject: `Confirma: correos de ${workspaceName}`,
    preheader: "Un clic, y te llegan.",
    heading: "¿Quieres recibir estos correos?",
    paragraphs: [
      `${workspaceName} quiere escribir a esta dirección. Solo lo hará si estás de acuerdo:`,
      `«${wording}»`,
      `El enlace funciona durante ${days} días.`,
    ],
    action: { label: "Ir a la confirmación", link },
    note: "¿No lo has pedido? Ignora este correo: sin tu sí, no llega ningún boletín.",
    reason: `Enviado en nombre de ${workspaceName}.`,
    sender: { name: workspaceName, color: brandColor },
  }),
  planEnded: ({ link, workspaceName, isTrial, paused, host }) => ({
    subject: isTrial
      ? `La prueba gratuita de ${workspaceName} ha terminado`
      : `El plan de ${workspaceName} ha terminado`,
    preheader: "No se pierde nada. Las campañas que se están enviando se completarán.",
    heading: isTrial ? "Tu prueba gratuita ha terminado" : "Tu plan ha terminado",
    paragraphs: [
      `${isTrial ? "La prueba gratuita" : "El plan"} de ${workspaceName} ha terminado. Las campañas que se están enviando se completarán.`,
      pausedByPlan(paused),
      "Todavía puedes iniciar sesión para ver tus datos, pausar o cancelar campañas y exportar tus contactos.",
    ],
    action: { label: "Ver tu plan", link },
    note: "En cuanto haya un plan activo, podrás reanudar con un clic todo lo que se ha pausado.",
    reason: `Recibes este correo porque eres titular de ${workspaceName} en ${host}.`,
  }),
  invitation: ({ link, workspaceName, invitedBy, days, host }) => ({
    subject: `${invitedBy} te invita a ${workspaceName}`,
    preheader: `Trabajad en equipo en ${workspaceName}.`,
    heading: `Únete a ${workspaceName}`,
    paragraphs: [
      `${invitedBy} quiere trabajar contigo en ${workspaceName}, en Arauto.`,
      days === 1 ? "La invitación vale un día." : `La invitación vale ${days} días.`,
    ],
    action: { label: "Ver invitación", link },
    note: `¿No conoces a ${invitedBy}? Ignora este correo y no pasará nada.`,
    reason: `Enviado por ${invitedBy} desde ${host}.`,
  }),
};

function codesLeft(left: number): string {
  if (left === 0) return "No queda ninguno.";
  return left === 1 ? "Queda uno." : `Quedan ${left}.`;
}

function pausedByPlan(paused: number): string {
  if (paused === 0) return "No ha hecho falta pausar ningún flujo ni ninguna campaña programada.";
  return paused === 1
    ? "Hemos pausado 1 flujo o campaña programada."
    : `Hemos pausado ${paused} flujos y campañas programadas.`;
}
