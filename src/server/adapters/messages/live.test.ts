import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveMessages } from './live.ts'
import { MessageFailure, type Message } from './port.ts'

type Request = { path: string; authorization: string | undefined; body: Record<string, unknown> }
type Answer = { status: number; body: unknown; location?: string }

/** A fake provider that answers as documented and records its requests. */
let asked: Request[]
let answers: Answer[]
let provider: Server
let url: string

const TAKEN = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '6281234567890', wa_id: '6281234567890' }],
  messages: [{ id: 'wamid.1' }],
}

beforeEach(async () => {
  asked = []
  answers = []
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Record<string, unknown>,
      })
      const { status, body, location } = answers.shift() ?? { status: 200, body: TAKEN }
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location ? { location } : {}),
      })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => provider.close(resolve)))

const petik = () => ({ name: 'Petik', color: '#1b7a36' })
const channels = () =>
  liveMessages(
    {
      whatsapp: {
        apiUrl: `${url}/v23.0`,
        phoneNumberId: '105954558954427',
        token: 'wa-token',
        codeTemplate: 'petik_code',
        noticeTemplate: 'petik_notice',
      },
      sms: { url: `${url}/sms`, token: 'sms-token', sender: 'Petik' },
      email: null,
    },
    petik,
  )

const code: Message = {
  to: '6281234567890',
  channel: 'whatsapp',
  locale: 'id',
  purpose: 'register',
  code: '123456',
  text: 'Kode Petik kamu 123456',
}
const notice: Message = {
  to: '6281234567890',
  channel: 'whatsapp',
  locale: 'en',
  purpose: 'order_paid',
  text: 'Paid.\n\nWe deliver   tomorrow.',
}

const failureOf = async (sending: Promise<void>): Promise<MessageFailure> => {
  const error: unknown = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MessageFailure)
  return error as MessageFailure
}

describe('WhatsApp', () => {
  it('puts a code into the authentication template, in the body and on the copy button', async () => {
    await channels().send(code)
    expect(asked).toEqual([
      {
        path: '/v23.0/105954558954427/messages',
        authorization: 'Bearer wa-token',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '6281234567890',
          type: 'template',
          template: {
            name: 'petik_code',
            language: { code: 'id' },
            components: [
              { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
              {
                type: 'button',
                sub_type: 'url',
                index: '0',
                parameters: [{ type: 'text', text: '123456' }],
              },
            ],
          },
        },
      },
    ])
  })

  it('puts a notice into the notice template, on one line as a parameter requires', async () => {
    await channels().send(notice)
    expect(asked[0]?.body['template']).toEqual({
      name: 'petik_notice',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Paid. We deliver tomorrow.' }] },
      ],
    })
  })

  it('fails with the error code, once, and without the phone or the code', async () => {
    answers = [
      {
        status: 400,
        body: {
          error: {
            message: '(#131026) Message undeliverable to 6281234567890',
            code: 131_026,
            type: 'OAuthException',
          },
        },
      },
    ]
    const failure = await failureOf(channels().send(code))
    expect(failure.message).toBe('whatsapp: 400 error 131026')
    expect(asked).toHaveLength(1)
  })

  it('fails when the response contains no message id', async () => {
    answers = [{ status: 200, body: { messages: [] } }]
    expect((await failureOf(channels().send(code))).message).toMatch(/without a message id/)
  })

  it('does not follow a redirect', async () => {
    answers = [{ status: 307, body: '', location: `${url}/elsewhere` }]
    expect((await failureOf(channels().send(code))).message).toMatch(/did not answer/)
    expect(asked).toHaveLength(1)
  })
})

describe('SMS', () => {
  it('posts the text with its line breaks to the gateway', async () => {
    answers = [{ status: 202, body: '' }]
    await channels().send({
      ...code,
      channel: 'sms',
      text: 'Kode 123456\n\n@petik.example #123456',
    })
    expect(asked).toEqual([
      {
        path: '/sms',
        authorization: 'Bearer sms-token',
        body: {
          to: '+6281234567890',
          from: 'Petik',
          text: 'Kode 123456\n\n@petik.example #123456',
        },
      },
    ])
  })

  it.each([
    [429, { code: 'RATE_LIMIT', error: 'too many to 6281234567890' }, 'sms: 429 error RATE_LIMIT'],
    [500, '<html>', 'sms: 500'],
  ])('fails on %i with the reason and without the number', async (status, body, message) => {
    answers = [{ status, body }]
    expect((await failureOf(channels().send({ ...code, channel: 'sms' }))).message).toBe(message)
  })
})

describe('channels', () => {
  it('are those configured; a phone is reached by the only one there is', async () => {
    const onlySms = liveMessages(
      {
        whatsapp: null,
        sms: { url: `${url}/sms`, token: 'sms-token', sender: 'Petik' },
        email: null,
      },
      petik,
    )
    expect(onlySms.channels).toEqual(['sms'])
    const byMail = { ...code, to: 'rani@petik.example', channel: 'email' as const }
    expect((await failureOf(onlySms.send(byMail))).message).toMatch(/not set up/)
    expect(asked).toHaveLength(0)
    await onlySms.send({ ...code, channel: 'whatsapp' })
    expect(asked.map(({ path }) => path)).toEqual(['/sms'])
  })

  it('fail when the provider is unreachable', async () => {
    await new Promise((resolve) => provider.close(resolve))
    expect((await failureOf(channels().send(code))).message).toMatch(/did not answer/)
  })
})
