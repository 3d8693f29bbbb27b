import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_KINDS } from '#domain/imports/kinds.ts'
import { maySeeImport } from '#domain/imports/needs.ts'
import { ROLE_SLUGS, SEEDED_ROLES } from '#domain/staff/seeded-roles.ts'
import { brokenBooks, buildProduct } from '../../../test/support/builders.ts'
import { createGoodsByCall } from '../../../test/support/goods.ts'
import { checkFile, confirmFile, readFile } from '../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { workAtImports } from '../start/imports.ts'

let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  owner = await buildStaff(test, 'owner')
  ask = staffAsk(test, owner)
})
afterAll(() => test.close())

const work = () => workAtImports(test.shop, test.clock.now())
const made = async (price = 60_000): Promise<string> => {
  const { sku } = await buildProduct(test, { price })
  await test.sql('update variations set sku = upper(sku) where sku = $1', sku)
  return sku.toUpperCase()
}
const priceOf = async (sku: string) =>
  (
    await test.sql<{ price: number }>(
      'select coalesce(sale_price, regular_price)::int as price from variations where sku = $1',
      sku,
    )
  )[0]?.price
const countsOf = async (id: string) => {
  const { counts } = (await ask('GET', `/imports/${id}`)).body.data
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
}
const confirm = (id: string) => confirmFile(test, owner, id)
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data

describe('a file of prices', () => {
  it('is read, shown field by field with all reasons, and then done', async () => {
    const [one, two, three, four] = await Promise.all([made(), made(), made(), made()])
    const text = `Kode;Harga;Promo\n${one};65.000;\n${two};Rp60.000;50000\n${three};60000;\n${four};20000;\nTIDAK-ADA;murah;9\n${one};1;\n`
    const id = await checkFile(test, owner, 'prices', text)
    expect(await countsOf(id)).toEqual({ change: 2, same: 1, refused: 3 })
    expect((await ask('GET', `/imports/${id}`)).body.data.emptied).toBe(0)
    expect(await rowsOf(id)).toMatchObject([
      {
        row: 2,
        state: 'change',
        changes: [{ field: 'regular_price', before: '60000', after: '65000' }],
      },
      { row: 3, changes: [{ field: 'sale_price', before: '', after: '50000' }] },
      { row: 4, state: 'same', changes: [] },
      { row: 5, state: 'refused', problems: [{ field: 'regular_price' }] },
      { row: 6, problems: [{ field: 'sku' }, { field: 'regular_price' }] },
      { row: 7, problems: [{ field: 'sku' }] },
    ])
    expect([await priceOf(one!), await priceOf(two!)]).toEqual([60_000, 60_000])
    const act = await confirm(id)
    expect(act.body.data.state).toBe('applying')
    await work()
    expect(await countsOf(id)).toEqual({ done: 2, same: 1, refused: 3 })
    expect([await priceOf(one!), await priceOf(two!), await priceOf(four!)]).toEqual([
      65_000, 50_000, 60_000,
    ])
    const refused = await ask('GET', `/imports/${id}/refused`)
    expect(refused.body).toContain(`${four},20000,,"regular_price: A cut this deep`)
    expect((await confirm(id)).body.code).toBe('changed_meanwhile')
  })

  it('refuses a row whose target changed after it was shown, and does what is already so', async () => {
    const [one, two] = [await made(), await made()]
    const id = await checkFile(test, owner, 'prices', `sku,harga\n${one},65000\n${two},66000\n`)
    await test.sql(
      `update variations set regular_price = case sku when $1 then 61000 else 66000 end where sku in ($1, $2)`,
      one,
      two,
    )
    await confirm(id)
    await work()
    expect(await countsOf(id)).toEqual({ failed: 1, done: 1 })
    expect([await priceOf(one), await priceOf(two)]).toEqual([61_000, 66_000])
    expect((await rowsOf(id))[0].problems).toEqual([
      { field: 'regular_price', text: 'It was changed after it was shown' },
    ])
  })

  it('leaves alone what a short row does not have, and names a repeated one', async () => {
    const [short, empty] = [await made(), await made()]
    await test.sql(`update variations set sale_price = 40000 where sku = any($1::text[])`, [
      short,
      empty,
    ])
    const id = await checkFile(
      test,
      owner,
      'prices',
      `sku,harga,harga_promo\n${short},65000\n${empty},65000,\n${short},70000,41000\n`,
    )
    const [one, two, three] = await rowsOf(id)
    const changed = ({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field).toSorted()
    expect(changed(one)).toEqual(['regular_price'])
    expect(changed(two)).toEqual(['regular_price', 'sale_price'])
    expect((await ask('GET', `/imports/${id}`)).body.data.emptied).toBe(1)
    expect(three.problems).toEqual([
      { field: 'sku', text: 'An earlier row of this file has the same' },
    ])
    const refused = await ask('GET', `/imports/${id}/refused`)
    expect(refused.body).toContain(`${short},70000,41000,`)
  })

  it('stops, goes on, and does each row once', async () => {
    const skus = await Promise.all(Array.from({ length: 6 }, () => made()))
    const id = await checkFile(
      test,
      owner,
      'prices',
      `sku,harga\n${skus.map((sku) => `${sku},65000`).join('\n')}\n`,
    )
    await confirm(id)
    expect((await ask('POST', `/imports/${id}/stop`)).body.data.state).toBe('stopped')
    await work()
    expect(await countsOf(id)).toEqual({ change: 6 })
    await confirm(id)
    await Promise.all([work(), work()])
    expect(await countsOf(id)).toEqual({ done: 6 })
    const history = await test.sql<{ n: number }>(
      `select count(*)::int as n from price_history h join variations v on v.id = h.variation_id where v.sku = any($1::text[]) and h.regular = 65000 and h.actor = $2`,
      skus,
      owner.login,
    )
    expect(history).toEqual([{ n: 6 }])
  })

  it('is refused whole when it is none, and its kind by those who may not', async () => {
    const errorsOf = async (text: string) =>
      (await readFile(test, owner, 'prices', text)).body.errors
    expect(await errorsOf('sku,harga\n')).toEqual({ file: ['The file has no rows'] })
    expect(await errorsOf('sku,harga\n"1,2')).toHaveProperty('file')
    const buyer = await buildStaff(test, 'buyer')
    expect((await readFile(test, buyer, 'prices', 'sku,harga\nA1,2\n')).status).toBe(403)
    expect((await readFile(test, buyer, 'stock', 'sku,stok\nA1,2\n')).status).toBe(201)
  })

  it('is no way below a cost that it takes away', async () => {
    const [one, two] = await Promise.all([made(), made()])
    await test.sql('update variations set unit_cost = 59000 where sku = any($1)', [[one, two]])
    const text = `sku;regular_price;cost\n${one};58000;\n${two};59500;\n`
    const id = await checkFile(test, owner, 'prices', text)
    expect(await rowsOf(id)).toMatchObject([
      { state: 'refused', problems: [{ field: 'regular_price' }] },
      { state: 'change', changes: [{ field: 'cost', after: '' }, { field: 'regular_price' }] },
    ])
  })

  it('is no use to those who may not know what goods cost', async () => {
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    const id = await checkFile(test, owner, 'prices', `sku,regular_price\n${await made()},65000\n`)
    for (const path of ['/exports/prices', `/imports/${id}/rows`, `/imports/${id}/refused`]) {
      const { status, body } = await picker('GET', path)
      expect([path, status, body.code]).toEqual([path, 403, 'forbidden'])
    }
    expect((await picker('GET', '/exports/stock')).status).toBe(200)
  })

  it.each(ROLE_SLUGS)('gives %s the kinds that the page offers, and no other', async (role) => {
    const { permissions } = SEEDED_ROLES[role]
    const held = new Set(permissions)
    const exporting = staffAsk(test, await buildStaff(test, role))
    for (const kind of IMPORT_KINDS.filter((one) => one !== 'members')) {
      const isOffered = held.has('products.read') && maySeeImport(held, kind)
      const { status } = await exporting('GET', `/exports/${kind}`)
      expect([kind, status]).toEqual([kind, isOffered ? 200 : 403])
    }
  })

  it('begins its check again where it was stopped, and does nothing unseen', async () => {
    const sku = await made()
    const text = `sku,regular_price\n${sku},65000\n`
    const { id } = (await readFile(test, owner, 'prices', text)).body.data
    const fields = ['sku', 'regular_price']
    await ask('POST', `/imports/${id}/check`, { fields, creates: false })
    expect((await ask('POST', `/imports/${id}/stop`)).body.data.state).toBe('read')
    expect((await confirm(id)).status).toBe(409)
    await work()
    expect(await priceOf(sku)).toBe(60_000)
  })

  it('is done only as it was shown to who confirms it', async () => {
    const sku = await made()
    const id = await checkFile(test, owner, 'prices', `sku,harga,promo\n${sku},65000,64000\n`)
    const seen = (await ask('GET', `/imports/${id}`)).body.data.fingerprint
    expect((await ask('POST', `/imports/${id}/confirm`)).status).toBe(422)
    // Another person chose other columns since.
    const other = { fields: ['sku', 'regular_price', null], creates: false }
    await ask('POST', `/imports/${id}/check`, other)
    expect((await ask('GET', `/imports/${id}`)).body.data.fingerprint).toBeNull()
    await work()
    const late = await ask('POST', `/imports/${id}/confirm`, { fingerprint: seen })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await confirm(id)).status).toBe(200)
    await work()
    expect(await priceOf(sku)).toBe(65_000)
  })

  it('takes long cells and no NUL', async () => {
    const text = `sku,x\n${'a'.repeat(9_000)},1\n`
    const { id } = (await readFile(test, owner, 'prices', text)).body.data
    const checked = await ask('POST', `/imports/${id}/check`, {
      fields: ['sku', 'regular_price'],
      creates: false,
    })
    expect(checked.status).toBe(200)
    expect(checked.body.data.columns[0].example).toHaveLength(200)
    const withNul = new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('sku,x\n1,\0\n')])
    expect((await readFile(test, owner, 'prices', withNul)).status).toBe(422)
  })

  it('knows the columns of heads that were chosen before', async () => {
    const heads = `artikel,${await made()},harga jual`
    const text = `${heads}\n${await made()},x,65000\n`
    const fieldsOf = async () =>
      (await readFile(test, owner, 'prices', text)).body.data.columns.map(
        ({ field }: { field: string | null }) => field,
      )
    expect(await fieldsOf()).toEqual([null, null, null])
    const { id } = (await readFile(test, owner, 'prices', text)).body.data
    const fields = ['sku', null, 'regular_price']
    await ask('POST', `/imports/${id}/check`, { fields, creates: false })
    expect(await fieldsOf()).toEqual(fields)
  })

  it('says which columns it needs', async () => {
    const { body } = await readFile(test, owner, 'prices', 'nomor,harga,lain\nA1,2,3\n')
    expect(body.data.columns).toEqual([
      { header: 'nomor', example: 'A1', field: null },
      { header: 'harga', example: '2', field: 'regular_price' },
      { header: 'lain', example: '3', field: null },
    ])
    const check = (fields: (string | null)[]) =>
      ask('POST', `/imports/${body.data.id}/check`, { fields, creates: false })
    for (const wrong of [[null, 'regular_price'], ['sku'], ['sku', 'sku'], ['sku', 'on_hand']])
      expect([wrong, (await check(wrong)).status]).toEqual([wrong, 422])
    expect((await check(['sku', 'regular_price'])).status).toBe(200)
  })
})

describe('a file of stock', () => {
  it('counts, but never below what is reserved', async () => {
    const [one, two] = [await made(), await made()]
    await test.sql(
      `update stock_items s set reserved = 5 from variations v where v.id = s.variation_id and v.sku = $1`,
      two,
    )
    const id = await checkFile(test, owner, 'stock', `SKU\tStok\n${one}\t7\n${two}\t4\n`)
    expect(await countsOf(id)).toEqual({ change: 1, refused: 1 })
    await test.sql(
      `update stock_items s set reserved = 0 from variations v where v.id = s.variation_id and v.sku = $1`,
      two,
    )
    await confirm(id)
    await work()
    const found = await test.sql(
      'select on_hand from stock_items s join variations v on v.id = s.variation_id where v.sku = $1',
      one,
    )
    expect(found).toEqual([{ on_hand: 7 }])
    expect(Object.keys(await brokenBooks(test)).filter((key) => key === 'I1a')).toEqual([])
  })
})

describe('a file of products', () => {
  it('changes them, and makes new ones only when that is chosen', async () => {
    const { body } = await createGoodsByCall(test, owner.token)
    const { form } = body.data
    const [variation] = form.variations
    const text = `sku,product_sku,name_id,category,variation_id,regular_price,barcode
${variation.sku},${form.sku},"Mangga ""Super""",uji,1 kg,140000,
BARU-1,BARU,Sawo Baru,uji,500 g,25000,4006381333931
BARU-2,BARU,Sawo Baru,uji,1 kg,45000,
BARU-3,BARU3,Sawo Lain,tidak-ada,,0,12
`
    const plain = await checkFile(test, owner, 'products', text)
    expect(await countsOf(plain)).toEqual({ change: 1, refused: 3 })
    const id = await checkFile(test, owner, 'products', text, true)
    expect(await countsOf(id)).toEqual({ change: 1, create: 2, refused: 1 })
    const refused = (await rowsOf(id)).at(-1)
    expect(refused.problems.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'barcode',
      'category',
      'regular_price',
      'variation_id',
    ])
    await confirm(id)
    await work()
    expect(await countsOf(id)).toEqual({ done: 3, refused: 1 })
    const found = await test.sql(
      `select v.sku, p.sku as product, p.name ->> 'id' as name, p.published from variations v join products p on p.id = v.product_id where p.sku in ('BARU', $1) order by v.sku`,
      form.sku,
    )
    expect(found).toEqual([
      { sku: 'BARU-1', product: 'BARU', name: 'Sawo Baru', published: false },
      { sku: 'BARU-2', product: 'BARU', name: 'Sawo Baru', published: false },
      { sku: variation.sku, product: form.sku, name: 'Mangga "Super"', published: false },
    ])
  })

  it('saves neighbours of one product at once, and not two things of it', async () => {
    // Makes the category too.
    await createGoodsByCall(test, owner.token)
    const done = async (text: string) => {
      const id = await checkFile(test, owner, 'products', text, true)
      await confirm(id)
      await work()
      return id
    }
    const made = [
      'DUKU-1,DUKU',
      'DUKU-2,DUKU',
      'DUKU-3,DUKU',
      'LANGSAT-1,LANGSAT',
      'LANGSAT-2,LANGSAT',
    ].map((skus) => `${skus},Duku,uji,1 kg,60000`)
    await done(['sku,product_sku,name_id,category,variation_id,regular_price', ...made].join('\n'))
    const saved = async (of: string) =>
      (
        await test.sql<{ life: number; version: number; prices: number[] }>(
          `select p.shelf_life_days as life, p.version, array_agg(v.regular_price::int order by v.sku) as prices
           from products p join variations v on v.product_id = p.id where p.sku = $1 group by p.id`,
          of,
        )
      )[0]!
    const before = [await saved('DUKU'), await saved('LANGSAT')] as const
    const id = await done(`sku,shelf_life_days,regular_price
DUKU-1,9,70000
DUKU-2,9,70001
DUKU-3,9,70002
LANGSAT-1,4,81000
LANGSAT-2,5,82000
`)
    expect(await countsOf(id)).toEqual({ done: 4, failed: 1 })
    expect((await rowsOf(id)).at(-1).problems).toMatchObject([{ field: 'shelf_life_days' }])
    expect(await saved('DUKU')).toEqual({
      life: 9,
      version: before[0].version + 1,
      prices: [70_000, 70_001, 70_002],
    })
    expect(await saved('LANGSAT')).toEqual({
      life: 4,
      version: before[1].version + 1,
      prices: [81_000, 60_000],
    })
  })
})

describe('an export', () => {
  it('takes a category by its name, and says what a cell may be', async () => {
    const named = await test.sql<{ slug: string; id: string; en: string }>(
      `select slug, name ->> 'id' as id, name ->> 'en' as en from categories order by slug limit 1`,
    )
    const [{ slug, id: name, en }] = named as [(typeof named)[number]]
    const row = (sku: string, category: string, mode = 'pack') =>
      `${sku},${sku}P,Uji ${sku},${category},${mode},1 kg,20000`
    const text = [
      'sku,product_sku,name_id,category,sell_mode,variation_id,regular_price',
      row('KAT-1', name.toUpperCase()),
      row('KAT-2', en),
      row('KAT-3', 'tidak-ada', 'karung'),
    ].join('\n')
    const rows = await rowsOf(await checkFile(test, owner, 'products', text, true))
    for (const at of [0, 1])
      expect(rows[at].changes).toContainEqual({ field: 'category', before: '', after: slug })
    expect(rows[2].problems).toEqual([
      { field: 'category', text: expect.stringMatching(`^Write one of these: .*${slug}`) },
      { field: 'sell_mode', text: 'Write one of these: pack, piece, catch_weight' },
    ])
    const [unknown] = await rowsOf(await checkFile(test, owner, 'products', text))
    expect(unknown.problems).toEqual([
      { field: 'sku', text: expect.stringContaining('tick “Create products and variations') },
    ])
  })

  it('read again changes nothing, in every kind', async () => {
    await test.sql(
      `update products set name = '{"id":"=Jambu; \\"Kristal\\", 🥭","en":"''+Guava"}', description = '{"id":"<p>satu</p>\\n<p>dua</p>","en":"-x"}' where sku = 'BARU'`,
    )
    for (const kind of ['products', 'prices', 'stock']) {
      const { body: text } = await ask('GET', `/exports/${kind}`)
      const lines = (
        await test.sql<{ n: number }>(
          `select count(*)::int as n from variations where sku = upper(sku)`,
        )
      )[0]!.n
      const id = await checkFile(test, owner, kind, text, true)
      const { same = 0, ...others } = await countsOf(id)
      expect([kind, others]).toEqual([kind, {}])
      expect(same).toBe(lines)
    }
  })

  it('has a template with the heads, and the filters of a list', async () => {
    expect((await ask('GET', '/exports/stock?template=1')).body).toMatch(
      /^\ufeff?sku,on_hand,safety\r\n$/,
    )
    const some = (await ask('GET', '/exports/prices?search=BARU-1')).body as string
    expect(some.trim().split('\r\n')).toHaveLength(2)
  })
})
