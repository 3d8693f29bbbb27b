import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the environment', () => {
  it('needs no variables for the demo', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      role: 'all',
      port: 3000,
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
    })
  })

  it('listens for changes at DATABASE_URL, unless another address is set', () => {
    const url = 'postgres://petik@db/petik'
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({
      databaseListenUrl: url,
      databasePooled: false,
    })
    const pooled = {
      DATABASE_URL: 'postgres://petik@pooler/petik',
      DATABASE_POOLED: '1',
      DATABASE_LISTEN_URL: url,
    }
    expect(readConfig(pooled)).toMatchObject({ databaseListenUrl: url, databasePooled: true })
    expect(problemsOf({ DATABASE_POOLED: '1' })).toEqual([
      'DATABASE_LISTEN_URL and DATABASE_POOLED need DATABASE_URL.',
    ])
  })

  it('refuses live mode with a sentence for each missing setting', () => {
    const problems = problemsOf({ SHOP_MODE: 'live' })
    expect(problems.join('\n')).toMatch(
      /DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*SECRET[\s\S]*message channel[\s\S]*payment gateway/,
    )
  })

  const live = {
    SHOP_MODE: 'live',
    DATABASE_URL: 'postgres://petik@db/petik',
    PUBLIC_URL: 'https://petik.example',
    SECRET: 's'.repeat(32),
    SMS_URL: 'https://sms.example/send',
    SMS_TOKEN: 'x',
  }

  it('accepts live mode with a real gateway and its keys, and never with the demo’s', () => {
    expect(problemsOf(live)).toEqual([expect.stringContaining('payment gateway')])
    expect(problemsOf({ ...live, PAYMENT_GATEWAY: 'midtrans' })).toEqual([
      expect.stringContaining('MIDTRANS_SERVER_KEY'),
    ])
    expect(
      problemsOf({ ...live, PAYMENT_GATEWAY: 'xendit', XENDIT_SECRET_KEY: 'x'.repeat(20) }),
    ).toEqual([expect.stringContaining('XENDIT_CALLBACK_TOKEN')])
    const { mode, payment } = readConfig({
      ...live,
      PAYMENT_GATEWAY: 'midtrans',
      MIDTRANS_SERVER_KEY: 'Mid-server-1234567890',
      PAYMENT_METHODS: 'qris,gopay',
    })
    expect(mode).toBe('live')
    expect(payment).toEqual({
      chosen: 'midtrans',
      localSecret: null,
      midtrans: {
        serverKey: 'Mid-server-1234567890',
        url: 'https://api.midtrans.com',
        qrisAcquirer: 'gopay',
        methods: ['qris', 'gopay'],
      },
      xendit: null,
    })
  })

  it('refuses sandbox keys in production, methods that a gateway does not offer, and unencrypted keys', () => {
    expect(problemsOf({ MIDTRANS_SERVER_KEY: 'SB-Mid-server-1234567890' })).toEqual([
      expect.stringContaining('sandbox'),
    ])
    expect(
      problemsOf({
        MIDTRANS_SERVER_KEY: 'SB-Mid-server-1234567890',
        MIDTRANS_URL: 'https://api.sandbox.midtrans.com',
      }),
    ).toEqual([])
    const xendit = {
      PAYMENT_GATEWAY: 'xendit',
      XENDIT_SECRET_KEY: 'xnd_production_1234',
      XENDIT_CALLBACK_TOKEN: 'token-of-16-letters',
    }
    expect(problemsOf({ ...xendit, PAYMENT_METHODS: 'qris,bill_mandiri' })).toEqual([
      expect.stringContaining('does not offer bill_mandiri'),
    ])
    expect(problemsOf({ ...xendit, XENDIT_URL: 'http://api.xendit.co' })).toEqual([
      expect.stringContaining('XENDIT_URL'),
    ])
  })

  it('refuses a worker or several processes on the embedded database', () => {
    expect(problemsOf({ ROLE: 'worker' })).toEqual([
      expect.stringContaining('ROLE=worker needs DATABASE_URL'),
    ])
    expect(problemsOf({ ROLE: 'web' })).toHaveLength(1)
  })

  it('names the invalid variable', () => {
    expect(problemsOf({ PORT: 'abc' })).toEqual([expect.stringContaining('PORT')])
    expect(problemsOf({ SECRET: 'short' })).toEqual([expect.stringContaining('SECRET')])
  })

  it('refuses an incompletely configured provider, or one whose key would travel unencrypted', () => {
    expect(problemsOf({ WHATSAPP_TOKEN: 'x' })).toEqual([
      expect.stringContaining('WHATSAPP_PHONE_NUMBER_ID'),
    ])
    expect(problemsOf({ SMS_URL: 'https://sms.example/send' })).toEqual([
      expect.stringContaining('SMS_TOKEN'),
    ])
    expect(problemsOf({ SMS_URL: 'http://sms.example/send', SMS_TOKEN: 'x' })).toEqual([
      expect.stringContaining('SMS_URL'),
    ])
  })

  it('enables Biteship when both its key and its webhook secret are set', () => {
    expect(readConfig({}).couriers.biteship).toBeNull()
    expect(problemsOf({ BITESHIP_KEY: 'biteship_test.abcdefghijk' })).toEqual([
      expect.stringContaining('BITESHIP_WEBHOOK_SECRET'),
    ])
    const set = {
      BITESHIP_KEY: 'biteship_test.abcdefghijk',
      BITESHIP_WEBHOOK_SECRET: 'sixteen-letters-or-more',
    }
    expect(readConfig(set).couriers.biteship).toMatchObject({
      url: 'https://api.biteship.com',
      webhookHeader: 'x-petik-courier',
    })
    expect(problemsOf({ ...set, BITESHIP_URL: 'http://couriers.example' })).toEqual([
      expect.stringContaining('BITESHIP_URL'),
    ])
  })

  it('refuses an incompletely configured mail server, or an unencrypted one on another machine', () => {
    expect(problemsOf({ SMTP_HOST: 'mail.example' })).toEqual([
      expect.stringContaining('EMAIL_FROM'),
    ])
    const mail = { SMTP_HOST: 'mail.example', EMAIL_FROM: 'halo@petik.example' }
    expect(problemsOf({ ...mail, SMTP_USER: 'petik' })).toEqual([
      expect.stringContaining('SMTP_PASSWORD'),
    ])
    expect(problemsOf({ ...mail, SMTP_SECURITY: 'none' })).toEqual([
      expect.stringContaining('in the clear'),
    ])
    expect(problemsOf({ ...mail, EMAIL_FROM: 'a@b.example, c@d.example' })).toEqual([
      expect.stringContaining('EMAIL_FROM'),
    ])
    expect(problemsOf({ ...mail, SMTP_HOST: 'localhost', SMTP_SECURITY: 'none' })).toEqual([])
    expect(readConfig({ ...mail, SMTP_USER: 'petik', SMTP_PASSWORD: 'x' }).messages.email).toEqual({
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      login: { user: 'petik', password: 'x' },
      from: 'halo@petik.example',
    })
  })

  it('offers the configured providers, by code unless tokens are set', () => {
    expect(readConfig({}).identity).toEqual({ providers: [], flow: 'code' })
    const issuer = 'https://masuk.example/'
    const { identity } = readConfig({
      GOOGLE_CLIENT_ID: 'g',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'c',
      OIDC_NAME: 'Kampus',
    })
    expect(identity.providers).toMatchObject([
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientSecret: null },
      { id: 'oidc', name: 'Kampus', issuer, clientId: 'c' },
    ])
    expect(problemsOf({ OIDC_ISSUER: issuer })).toEqual([expect.stringContaining('OIDC_CLIENT_ID')])
    expect(problemsOf({ OIDC_ISSUER: 'http://masuk.example', OIDC_CLIENT_ID: 'c' })).toEqual([
      expect.stringContaining('OIDC_ISSUER'),
    ])
    expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'x' })).toEqual([
      expect.stringContaining('GOOGLE_CLIENT_ID'),
    ])
    expect(problemsOf({ SIGN_IN_FLOW: 'password' })).toEqual([
      expect.stringContaining('SIGN_IN_FLOW'),
    ])
  })

  it('treats an empty value as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }).databaseUrl).toBeNull()
  })
})
