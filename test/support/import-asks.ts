/** Files of products, prices and stock, and valid requests for their calls. */
import { workAtImports } from '#server/start/imports.ts'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

export const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'harga.csv'): File =>
  new File([text], name, { type: 'text/csv' })

/** Reads a file as a member of staff. */
export const readFile = (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  kind: string,
  text: string | Uint8Array<ArrayBuffer>,
) => {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', csvFile(text))
  return staffAsk(test, member)('POST', '/imports', form)
}

/** Checks a file with the columns that its heads name. */
export const checkFile = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  kind: string,
  text: string | Uint8Array<ArrayBuffer>,
  creates = false,
  system?: string,
): Promise<string> => {
  const { body } = await readFile(test, member, kind, text)
  const fields = body.data.columns.map(({ field }: { field: string | null }) => field)
  await staffAsk(test, member)('POST', `/imports/${body.data.id}/check`, {
    fields,
    creates,
    ...(system !== undefined && { system }),
  })
  await workAtImports(test.shop, test.clock.now())
  return body.data.id as string
}

/** Confirms a file as it is shown now. */
export const confirmFile = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  id: string,
): ReturnType<ReturnType<typeof staffAsk>> => {
  const ask = staffAsk(test, member)
  const { fingerprint } = (await ask('GET', `/imports/${id}`)).body.data
  return ask('POST', `/imports/${id}/confirm`, { fingerprint: fingerprint ?? '0'.repeat(64) })
}

const file = async (test: TestShop) => {
  const { sku } = await buildProduct(test, { price: 150_000 })
  await test.sql('update variations set sku = upper(sku) where sku = $1', sku)
  const { token } = await buildStaff(test, 'owner')
  return { token, text: `sku,harga\n${sku.toUpperCase()},160000\n` }
}
const checked: Make = async (_, test) => {
  const { token, text } = await file(test)
  return { token, params: { id: await checkFile(test, { token }, 'prices', text) } }
}

export const IMPORT_ASKS: Record<string, Make> = {
  'POST /api/staff/imports': async (_, test) => {
    const { token, text } = await file(test)
    return { token, body: { kind: 'prices', file: csvFile(text) } }
  },
  'POST /api/staff/imports/{id}/check': async (_, test) => {
    const { token, text } = await file(test)
    const { body } = await readFile(test, { token }, 'prices', text)
    return {
      token,
      params: { id: body.data.id as string },
      body: { fields: ['sku', 'regular_price'], creates: false },
    }
  },
  'GET /api/staff/imports/{id}': checked,
  'POST /api/staff/imports/{id}/confirm': async (key, test) => {
    const ask = await checked(key, test)
    const { body } = await staffAsk(test, { token: ask.token! })(
      'GET',
      `/imports/${ask.params!['id']}`,
    )
    return { ...ask, body: { fingerprint: body.data.fingerprint } }
  },
  'POST /api/staff/imports/{id}/stop': checked,
  'GET /api/staff/imports/{id}/rows': checked,
  'GET /api/staff/imports/{id}/refused': checked,
  'POST /api/staff/imports/{id}/refused': async (key, test) => ({
    ...(await checked(key, test)),
    body: { reason: 'Perbaikan' },
  }),
  'GET /api/staff/exports/{kind}': async (_, test) => ({
    token: (await buildStaff(test, 'owner')).token,
    params: { kind: 'prices' },
  }),
}
