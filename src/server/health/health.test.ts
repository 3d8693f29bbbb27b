/** First opening, `doctor` and the health desk. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadEffect } from '../../../test/support/health-asks.ts'
import { buildProduct, changeSettings } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, FROM_CONSOLE, staffAsk } from '../../../test/support/staff.ts'
import { runCommand } from '../operator/commands.ts'
import { sealJournal } from '../payments/store/journal-seals.ts'
import { runDueJobs } from '../platform/schedule.ts'
import { checkShop } from './doctor.ts'
import { recordReconcile } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => test.close())

const run = async (...words: string[]) => {
  const lines: string[] = []
  const code = await runCommand(test.open, words, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const PASSWORD = 'jeruk-nipis-manis-9'
const begin = (code: string, change: object = {}) =>
  test.request('POST', '/api/staff/opening', {
    headers: FROM_CONSOLE,
    body: { code, login: 'pemilik', name: 'Wulan', password: PASSWORD, ...change },
  })
const printedCode = async () => /[a-z0-9]{5}(-[a-z0-9]{5}){2}/.exec((await run('init')).text)![0]

it('says that the database is newer than the version, which goes on', async () => {
  const about = async () =>
    (await checkShop(test.shop, 'en')).find(({ key }) => key === 'migrations')
  expect(await about()).toMatchObject({ state: 'done' })
  await test.sql("insert into migrations (name, hash) values ('9999-orders-later.sql', 'x')")
  expect(await about()).toMatchObject({
    state: 'advised',
    text: expect.stringContaining('newer than this version'),
  })
  expect((await run('migrate')).text).toContain('newer version, which has 9999-orders-later.sql')
  await test.sql("delete from migrations where name = '9999-orders-later.sql'")
})

describe('the first account', () => {
  it('needs a printed code that has not expired', async () => {
    expect((await test.request('GET', '/api/staff/opening')).body.data).toEqual({
      is_waiting: true,
    })
    const code = await printedCode()
    const stored = await test.sql<{ hash: string }>(
      `select encode(code_hash, 'escape') as hash from setup_codes`,
    )
    expect(JSON.stringify(stored)).not.toContain(code)
    expect((await begin('aaaaa-bbbbb-ccccc')).body.code).toBe('setup_code_wrong')
    const now = test.clock.now()
    test.clock.set(new Date(now.getTime() + 25 * 3_600_000).toISOString())
    expect((await begin(code)).body.code).toBe('setup_code_wrong')
    test.clock.set(now.toISOString())
  })

  it('refuses an easy password and a page of another site, and keeps the code', async () => {
    const code = await printedCode()
    expect((await begin(code, { password: 'Password1234' })).body.errors).toHaveProperty('password')
    const elsewhere = await test.request('POST', '/api/staff/opening', {
      headers: { ...FROM_CONSOLE, origin: 'https://elsewhere.example' },
      body: { code, login: 'pemilik', name: 'Wulan', password: PASSWORD },
    })
    expect(elsewhere.status).toBe(403)
    expect((await begin(code)).status).toBe(200)
  })

  it('is the only one, also with another code', async () => {
    const answer = await test.request('GET', '/api/staff/opening')
    expect(answer.body.data).toEqual({ is_waiting: false })
    expect(await run('init')).toMatchObject({ code: 1 })
    const [act] = await test.sql<{ act: string; after: object }>(
      `select act, after from staff_acts where act = 'shop_opened'`,
    )
    expect(act).toMatchObject({ after: { login: 'pemilik', name: 'Wulan' } })
  })

  it('makes one account of two requests at once', async () => {
    const other = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
    const lines: string[] = []
    await runCommand(other.open, ['init'], (line) => lines.push(line))
    await runCommand(other.open, ['init'], (line) => lines.push(line))
    const codes = [...lines.join('\n').matchAll(/[a-z0-9]{5}(?:-[a-z0-9]{5}){2}/g)].map(
      ([one]) => one,
    )
    const answers = await Promise.all(
      codes.map((code, at) =>
        other.request('POST', '/api/staff/opening', {
          headers: FROM_CONSOLE,
          body: { code, login: `pemilik${at}`, name: 'Wulan', password: PASSWORD },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await other.close()
  })
})

describe('doctor', () => {
  it('names what is missing, and exits 1 until nothing is', async () => {
    Object.assign(test.shop.config, { staffFactorRequired: true })
    const before = await run('doctor')
    expect(before.code).toBe(1)
    expect(before.text).toContain('MISSING First account')
    expect(before.text).toContain('MISSING First product')
    expect(before.text).toContain('advice  Terms and privacy')
    await test.sql(`insert into staff_factors (id, staff_id, kind, secret, created_at, confirmed_at)
      select gen_random_uuid(), id, 'totp', '\\x00', now(), now() from staff_accounts`)
    // A product without stock is not enough.
    await buildProduct(test, { stock: 0 })
    expect((await run('doctor')).text).toContain('MISSING First product')
    await buildProduct(test)
    expect(await run('doctor')).toMatchObject({ code: 0 })
    Object.assign(test.shop.config, { staffFactorRequired: false })
  })

  it('tells the console the same, in its language', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'auditor', null))
    const { data } = (await ask('GET', '/opening/checks')).body
    expect(data.find(({ key }: { key: string }) => key === 'hub')).toMatchObject({
      state: 'done',
      settings: expect.arrayContaining(['hub.lat', 'hub.lng']),
    })
  })

  it('asks a live shop for its own settings and for a trial of its keys', async () => {
    const live = await openTestShop()
    Object.assign(live.shop.config, { mode: 'live', staffFactorRequired: true })
    const missing = async () =>
      (await checkShop(live.shop, 'en'))
        .filter(({ state }) => state === 'missing')
        .map(({ key }) => key)
    expect(await missing()).toEqual(
      expect.arrayContaining([
        'name',
        'company',
        'hub',
        'windows',
        'orders',
        'gateway',
        'messages',
      ]),
    )
    await changeSettings(live, {
      'shop.name': 'Segar',
      'shop.area': 'Malang',
      'shop.color': '#0b5fa5',
    })
    expect(await missing()).not.toContain('name')
    await live.close()
  })
})

describe('staff dismiss on the command line', () => {
  it('obeys the rule of the last administrator and leaves an act', async () => {
    const other = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
    const [owner, cashier] = [await buildStaff(other, 'owner', null), await buildStaff(other)]
    const dismiss = async (...words: string[]) => {
      const lines: string[] = []
      const code = await runCommand(other.open, ['staff', 'dismiss', ...words], (line) =>
        lines.push(line),
      )
      return { code, text: lines.join('\n') }
    }
    expect(await dismiss(owner.login)).toMatchObject({
      code: 1,
      text: expect.stringContaining('last account'),
    })
    expect((await dismiss(cashier.login, '--as', 'no-one')).code).toBe(1)
    expect((await dismiss(cashier.login, '--as', owner.login)).code).toBe(0)
    const acts = await other.sql<{ staff: string }>(
      `select staff_id::text as staff from staff_acts where act = 'person_dismissed'`,
    )
    expect(acts).toEqual([{ staff: owner.id }])
    await other.close()
  })
})

describe('trials', () => {
  it('open and cancel a charge, send a message and ask couriers, and remember how it went', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'owner', null))
    expect((await ask('POST', '/opening/gateway')).body.data).toEqual({ problem: null })
    const to = { channel: 'sms', to: '0812 3456 7890' }
    expect((await ask('POST', '/opening/message', to)).body.data).toEqual({ problem: null })
    const wrong = await ask('POST', '/opening/message', { channel: 'email', to: 'not an address' })
    expect(wrong.body.errors).toHaveProperty('to')
    const checks = await test.sql('select kind, subject, problem from outside_checks order by id')
    expect(checks).toEqual([
      { kind: 'gateway', subject: 'local', problem: null },
      { kind: 'message', subject: 'sms', problem: null },
    ])
  })

  it('make a category once', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'owner', null))
    const name = { en: 'Fruit', id: 'Buah segar' }
    expect((await ask('POST', '/opening/category', { name })).status).toBe(200)
    const other = await ask('POST', '/opening/category', { name })
    expect(Object.keys(other.body.errors)).toEqual(['slug'])
  })
})

describe('the health desk', () => {
  it('shows jobs, effects, services, books and version, each worry with advice', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'auditor', null))
    await recordReconcile(test.shop.db, [{ id: 'I1', what: 'x', breaks: 2 }], test.clock.now())
    await deadEffect(test)
    await test.sql(`insert into scheduled_jobs (name, next_run_at, last_run_at, last_error)
      values ('test.job', '2030-01-01', now(), 'Error: refused')`)
    const { data } = (await ask('GET', '/health')).body
    expect(data.version).toMatch(/^\d/)
    expect(data.pending_migrations).toEqual([])
    expect(data.books).toMatchObject({
      breaks: [{ id: 'I1', count: 2 }],
      advice: { section: 'Monitoring' },
    })
    expect(data.jobs).toContainEqual(
      expect.objectContaining({ name: 'test.job', problem: 'Error: refused' }),
    )
    const topic = data.outbox.find((one: { topic: string }) => one.topic === 'notice.send')
    expect(topic).toMatchObject({ dead: 1, advice: { section: 'Jobs and outbox' } })
    expect(data.services).toContainEqual(
      expect.objectContaining({ kind: 'gateway', name: 'local', circuit: 'closed', advice: null }),
    )
  })

  it('retries a dead effect once and drops another with a reason', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'owner', null))
    const [first, second] = [await deadEffect(test), await deadEffect(test)]
    expect((await ask('POST', `/health/effects/${first}/retry`)).status).toBe(200)
    expect((await ask('POST', `/health/effects/${first}/retry`)).status).toBe(404)
    expect((await ask('POST', `/health/effects/${second}/drop`, { reason: '' })).status).toBe(422)
    const reason = { reason: 'Sudah dikirim manual.' }
    expect((await ask('POST', `/health/effects/${second}/drop`, reason)).status).toBe(200)
    const dead = (await ask('GET', '/health/effects')).body.data.map(({ id }: { id: string }) => id)
    expect(dead).not.toContain(first)
    expect(dead).not.toContain(second)
    const acts = await test.sql<{ act: string }>(
      `select act from staff_acts where act like 'effect_%' order by id`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['effect_retried', 'effect_dropped'])
    await test.sql('update outbox set done_at = now() where done_at is null')
  })

  it('makes a job due at once with an act, and no unknown one', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'owner', null))
    await test.sql(`insert into scheduled_jobs (name, next_run_at, last_run_at)
      values ('test.later', '2030-01-01', now()), ('demo.seed', '2030-01-01', now()) on conflict (name) do nothing`)
    const auditor = staffAsk(test, await buildStaff(test, 'auditor', null))
    expect((await auditor('POST', '/health/jobs/test.later/run')).status).toBe(403)
    expect((await ask('POST', '/health/jobs/test.later/run')).status).toBe(200)
    for (const name of ['nothing', 'demo.seed'])
      expect((await ask('POST', `/health/jobs/${name}/run`)).status).toBe(404)
    const ran: string[] = []
    const jobs = ['test.later', 'test.idle'].map((name) => ({
      name,
      everySeconds: 3_600,
      run: async () => void ran.push(name),
    }))
    await test.sql(`insert into scheduled_jobs (name, next_run_at) values ('test.idle', $1)`, [
      new Date(test.clock.now().getTime() + 60_000),
    ])
    await runDueJobs(test.shop.database, test.clock, jobs, test.shop.log)
    expect(ran).toEqual(['test.later'])
    const [act] = await test.sql(
      `select entity_kind as kind, entity_id as id from staff_acts where act = 'job_run'`,
    )
    expect(act).toEqual({ kind: 'job', id: 'test.later' })
  })

  it('shows the newest seal, and backups only where they are shown to it', async () => {
    const ask = staffAsk(test, await buildStaff(test, 'auditor', null))
    const health = async () => (await ask('GET', '/health')).body.data
    expect(await health()).toMatchObject({ backup: { is_watched: false, at: null } })
    const seal = await sealJournal(test.shop.db, new Date())
    const { books } = await health()
    expect(books.seal).toEqual({ ...seal, until: seal!.until.toISOString() })
    const mark = join(test.config.dataDir, 'backed-up')
    Object.assign(test.shop.config, { backupMark: mark })
    expect((await health()).backup).toMatchObject({ is_watched: true, at: null })
    mkdirSync(test.config.dataDir, { recursive: true })
    writeFileSync(mark, '')
    const now = test.clock.now()
    utimesSync(mark, now, now)
    expect((await health()).backup).toEqual({
      is_watched: true,
      at: now.toISOString(),
      advice: null,
    })
    const old = new Date(now.getTime() - 27 * 3_600_000)
    utimesSync(mark, old, old)
    expect((await health()).backup.advice).toMatchObject({ section: 'Backup' })
    Object.assign(test.shop.config, { backupMark: null })
  })
})
