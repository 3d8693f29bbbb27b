import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { emailChannel, SMTP_WAITS, type SmtpAccount } from './email.ts'
import { liveMessages } from './live.ts'
import { MessageFailure, type Message } from './port.ts'

type Taken = { from: string; to: string[]; user: string | undefined; raw: string }

/** A local mail server, with or without a login, that records messages. */
const taken: Taken[] = []
let servers: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const server of servers) await server.close()
  servers = []
  taken.length = 0
})

const mailServer = async (options: SMTPServerOptions = {}): Promise<number> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  servers.push({ close: () => new Promise((resolve) => server.close(() => resolve(null))) })
  return (server.server.address() as AddressInfo).port
}

/** A server that misbehaves on the mail port. */
const oddServer = async (
  speak: (write: (line: string) => void, heard: (take: (line: string) => void) => void) => void,
): Promise<number> => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(
      (line) => void socket.write(line),
      (take) => void socket.on('data', (chunk) => take(chunk.toString())),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return (server.address() as AddressInfo).port
}

const petik = () => ({ name: 'Petik', color: '#1b7a36' })
const account = (port: number, more: Partial<SmtpAccount> = {}): SmtpAccount => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  login: null,
  from: 'halo@petik.example',
  ...more,
})
const code: Message = {
  to: 'sinta@example.com',
  channel: 'email',
  locale: 'id',
  purpose: 'verify_email',
  code: '123456',
  subject: 'Kode Petik kamu – 🍊',
  text: 'Kode Petik kamu: 123456.\n\nBuka https://petik.example/help?a=1&b=2. <b>Jangan</b> dibagikan.',
}

const failureOf = async (sending: Promise<void>): Promise<MessageFailure> => {
  const error: unknown = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MessageFailure)
  return error as MessageFailure
}

const decoded = (part: string): { type: string; text: string } => {
  const [head = '', ...rest] = part.replaceAll('\r\n', '\n').split('\n\n')
  const body = rest.join('\n\n').trim()
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase() ?? '7bit'
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
  return { type: /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '', text: bytes.toString() }
}
const unquoted = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const partsOf = (raw: string) => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? 'none'
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decoded(part.replace(/^\r?\n/, '')))
}
const headersOf = (raw: string): string => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')

describe('e-mail by SMTP', () => {
  it('sends plain text and a simple HTML part in the recipient’s language', async () => {
    await emailChannel(account(await mailServer()), petik)(code)
    expect(taken).toMatchObject([{ from: 'halo@petik.example', to: ['sinta@example.com'] }])
    const { raw } = taken[0]!
    const head = headersOf(raw)
    expect(head).toMatch(/^From: Petik <halo@petik\.example>$/m)
    expect(head).toMatch(/^To: sinta@example\.com$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).toMatch(/^Content-Language: id-ID$/m)
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
    const [plain, html] = partsOf(raw)
    expect(plain).toEqual({ type: 'text/plain', text: code.text })
    expect(html?.type).toBe('text/html')
    expect(html?.text).toContain('<html lang="id-ID">')
    expect(html?.text).toContain('>123456</p>')
    expect(html?.text).toContain('&lt;b&gt;Jangan&lt;/b&gt;')
    expect(html?.text).toContain('<a href="https://petik.example/help?a=1&amp;b=2"')
    expect(html?.text).not.toMatch(/<img|<script|src=/)
  })

  it('logs in where credentials are given, and reports a refused login without the password', async () => {
    const port = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'benar'
          ? done(null, { user: username })
          : done(new Error('Invalid login benar salah')),
    })
    await emailChannel(account(port, { login: { user: 'petik', password: 'benar' } }), petik)(code)
    expect(taken[0]?.user).toBe('petik')
    const failure = await failureOf(
      emailChannel(account(port, { login: { user: 'petik', password: 'salah' } }), petik)(code),
    )
    expect(failure.message).toBe('email: EAUTH 535')
    expect(taken).toHaveLength(1)
  })

  it.each([
    ['a second header', 'sinta@example.com\r\nBcc: lain@example.com'],
    ['a second address', 'sinta@example.com, lain@example.com'],
    ['a group', 'semua:sinta@example.com'],
    ['a name', 'Sinta <sinta@example.com>'],
    ['no address', '6281234567890'],
  ])('refuses %s as the recipient', async (_, to) => {
    const port = await mailServer()
    expect((await failureOf(emailChannel(account(port), petik)({ ...code, to }))).message).toBe(
      'email: this is not one e-mail address',
    )
    expect(taken).toHaveLength(0)
  })

  it('refuses a subject that would inject another header', async () => {
    const port = await mailServer()
    const failure = await failureOf(
      emailChannel(account(port), petik)({ ...code, subject: 'Kode\r\nBcc: lain@example.com' }),
    )
    expect(failure.message).toBe('email: a subject is one line')
    expect(taken).toHaveLength(0)
  })

  it('fails with the code of the refusal, once, and without the address or the code', async () => {
    const port = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no mailbox ${address} 123456`), { responseCode: 550 })),
    })
    expect((await failureOf(emailChannel(account(port), petik)(code))).message).toBe(
      'email: EENVELOPE 550',
    )
  })

  it('refuses to send unencrypted when encryption is required, or with an unverified certificate', async () => {
    const plain = await mailServer()
    expect(
      (await failureOf(emailChannel(account(plain, { security: 'starttls' }), petik)(code)))
        .message,
    ).toMatch(/^email: E/)
    const selfSigned = await mailServer({ disabledCommands: ['AUTH'] })
    expect(
      (await failureOf(emailChannel(account(selfSigned, { security: 'starttls' }), petik)(code)))
        .message,
    ).toMatch(/^email: E/)
    const encrypted = await mailServer({ secure: true, disabledCommands: ['AUTH'] })
    expect(
      (await failureOf(emailChannel(account(encrypted, { security: 'tls' }), petik)(code))).message,
    ).toMatch(/^email: E/)
    expect(taken).toHaveLength(0)
  })

  it('fails for a silent server, a malformed answer, a closed connection and no server at all', async () => {
    const silent = await oddServer(() => {})
    const waits = { ...SMTP_WAITS, connectMs: 200 }
    expect((await failureOf(emailChannel(account(silent), petik, waits)(code))).message).toBe(
      'email: ETIMEDOUT',
    )
    expect(SMTP_WAITS.connectMs).toBeLessThan(10_000)
    const nonsense = await oddServer((write) => write('HTTP/1.1 200 OK\r\n\r\n'))
    expect((await failureOf(emailChannel(account(nonsense), petik)(code))).message).toMatch(
      /^email: E/,
    )
    expect((await failureOf(emailChannel(account(1), petik)(code))).message).toMatch(/^email: E/)
  })

  it('gives up on a server that never finishes its answer', async () => {
    const drip = await oddServer((write, heard) => {
      write('220 ready\r\n')
      heard(() => void setInterval(() => write('250-wait\r\n'), 50).unref())
    })
    const waits = { ...SMTP_WAITS, silenceMs: 400, wholeMs: 1_200 }
    expect((await failureOf(emailChannel(account(drip), petik, waits)(code))).message).toMatch(
      // On a busy machine the silence of the connection may count first.
      /^email: (the mail server took too long|ETIMEDOUT)$/,
    )
    expect(SMTP_WAITS.wholeMs).toBeLessThan(17_000)
  })

  it('is one of the channels of a live shop', async () => {
    const messages = liveMessages(
      { whatsapp: null, sms: null, email: account(await mailServer()) },
      petik,
    )
    expect(messages.channels).toEqual(['email'])
    await messages.send(code)
    expect(taken).toHaveLength(1)
  })
})
