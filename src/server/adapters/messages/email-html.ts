import { localeTag } from '#domain/locale.ts'
import type { Message } from './port.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

/** The shop that a message comes from: its name and its main colour. */
export type Sender = { name: string; color: string }

/** A message as an HTML e-mail: paragraphs, links, a large code. It loads nothing external. */
export const emailHtml = (
  subject: string,
  { text, code, locale }: Message,
  { name, color }: Sender,
): string => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linked(part, color).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  const large =
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:monospace">${escape(code)}</p>\n`
  return `<!doctype html>
<html lang="${localeTag(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f1;color:#17301f;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:${color}">${escape(name)}</p>
${large}${paragraphs}
</div>
</body>
</html>`
}

const linked = (text: string, color: string): string => {
  let html = ''
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    html += `${escape(text.slice(from, index))}<a href="${escape(address)}" style="color:${color}">${escape(address)}</a>`
    from = index + address.length
  }
  return html + escape(text.slice(from))
}
