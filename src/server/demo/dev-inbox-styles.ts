/** The styles of /dev/inbox, which is not part of the built pages. */
export const inboxStyles = `
* { box-sizing: border-box; margin: 0 }
body { font: 400 1rem/1.5rem 'Plus Jakarta Sans', system-ui, Roboto, 'Liberation Sans', sans-serif; color: #17211b; background: #fffcf6; padding: 24px 16px 56px }
header, main { max-width: 640px; margin-inline: auto }
header { margin-bottom: 24px }
.brand { color: #15622c; font-weight: 800; font-size: 1.25rem; letter-spacing: -0.02em; text-decoration: none }
.brand:focus-visible { outline: 2px solid #1b7a36; outline-offset: 4px; border-radius: 4px }
h1 { font-weight: 800; font-size: 1.75rem; line-height: 2.25rem; letter-spacing: -0.02em; margin-top: 12px }
header p { color: #4f5c54; font-size: 0.875rem; line-height: 1.25rem; margin-top: 4px }
ol { list-style: none; padding: 0; display: grid; gap: 12px }
li { background: #fff; border: 1px solid #edf1ed; border-radius: 16px; padding: 16px; box-shadow: 0 1px 2px rgb(23 33 27 / 0.04), 0 4px 12px rgb(23 33 27 / 0.04) }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; font-size: 0.875rem; line-height: 1.25rem }
.to { font-weight: 600; overflow-wrap: anywhere }
time { color: #66736b; margin-left: auto }
.channel { font-weight: 700; font-size: 0.75rem; line-height: 1rem; padding: 4px 8px; border-radius: 8px }
.whatsapp { background: #ddf2df; color: #124d25 }
.sms { background: #d6e9fa; color: #15548f }
.email { background: #ffedc2; color: #6f3b00 }
.code { font-weight: 800; font-size: 2rem; line-height: 2.5rem; letter-spacing: 0.16em; font-variant-numeric: tabular-nums; color: #15622c; margin-top: 12px; user-select: all }
.subject { font-weight: 700; margin-top: 12px; overflow-wrap: anywhere }
.text { color: #3a463f; margin-top: 8px; white-space: pre-line; overflow-wrap: anywhere }
.empty { background: #f6f8f5; border-radius: 16px; padding: 40px 16px; text-align: center; color: #4f5c54 }
@media (min-width: 768px) { body { padding-top: 40px } }
`
