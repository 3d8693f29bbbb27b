import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, messagesTo, type TestCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MINUTE_MS } from '#domain/time.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const HOME = { province_id: '', city_id: '', district_id: '' }
let postcode = ''
beforeAll(async () => {
  const found = await test.sql<{ district: string; city: string; province: string; code: string }>(
    `select d.code as district, c.code as city, c.province_code as province, min(p.postal_code) as code
     from districts d join cities c on c.code = d.city_code join postal_codes p on p.district_code = d.code where d.name = 'Tebet' group by 1, 2, 3`,
  )
  const tebet = found[0]!
  Object.assign(HOME, {
    province_id: tebet.province,
    city_id: tebet.city,
    district_id: tebet.district,
  })
  postcode = tebet.code
})

let people = 0
const details = (more: Record<string, string | Blob> = {}): Record<string, string | Blob> => ({
  name: 'Sinta Uji',
  email: `sinta.${people++}@example.com`,
  date_of_birth: '1995-02-28',
  gender: 'F',
  ...HOME,
  postcode,
  ...more,
})
const save = async (
  customer: Pick<TestCustomer, 'token'> | null,
  fields: Record<string, string | Blob>,
  language = 'en-US',
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await test.app.request('http://localhost/api/account/v1/update-profile', {
    method: 'PUT',
    body: form,
    headers: {
      'x-petik-peer': '127.0.0.1',
      'accept-language': language,
      ...(customer ? { authorization: `Bearer ${customer.token}` } : {}),
    },
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test names the fields it looks at
  return { status: response.status, body: (await response.json()) as any }
}
const photo = (format: 'jpeg' | 'png' | 'gif' | 'webp', width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#1b7a36' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer()
const asFile = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type })

describe('PUT /v1/update-profile', () => {
  it('records the last two changes of the birth date; the first entry is no change', async () => {
    const customer = await buildCustomer(test)
    const email = `lahir.${people++}@example.com`
    const changes = async () =>
      (
        await test.sql<{ count: number }>(
          'select cardinality(birth_changed_at) as count from customers where id = $1',
          customer.id,
        )
      )[0]!.count
    const seen: number[] = []
    for (const born of ['1995-02-28', '1995-02-28', '1996-02-29', '1995-12-31', '1995-01-01']) {
      expect((await save(customer, details({ email, date_of_birth: born }))).status).toBe(200)
      seen.push(await changes())
    }
    expect(seen).toEqual([0, 0, 1, 2, 2])
  })

  it('200 with the user; pays the bonus once, on the first complete profile', async () => {
    const customer = await buildCustomer(test)
    const first = await save(
      customer,
      details({ email: 'Sinta.Baru@Example.com', phone_number: '628999999999', wp_token: 'x' }),
    )
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({ just_completed: true, bonus_points: 100 })
    expect(first.body.data.user).toMatchObject({
      email: 'sinta.baru@example.com',
      phone_number: customer.phone,
      is_profile_complete: true,
      total_point: 100,
      gender: 'F',
    })
    const again = await save(
      customer,
      details({ email: 'sinta.baru@example.com', name: 'Sinta Lain' }),
    )
    expect(again.body.data).toMatchObject({
      just_completed: false,
      bonus_points: 0,
      user: { name: 'Sinta Lain', total_point: 100 },
    })
  })

  it.each([
    ['email', 'abc', 'Invalid email address'],
    ['name', '  ', 'This field is required'],
    ['gender', '', 'This field is required'],
    ['district_id', '', 'This field is required'],
    ['postcode', '1234', 'A postal code has exactly 5 digits'],
    ['postcode', '123456', 'A postal code has exactly 5 digits'],
    ['postcode', '99999', 'This postal code does not belong to the district'],
    ['date_of_birth', '', 'This field is required'],
    ['date_of_birth', '2009-11-21', 'Must be 17 years old or older'],
    ['date_of_birth', '1899-12-31', 'Enter a date of birth from 1900 on'],
    ['date_of_birth', '1995-02-30', 'Enter a date of birth from 1900 on'],
    ['city_id', '99.99', 'This region does not belong to the one above it'],
  ])('422 at the field for %s %j', async (field, value, text) => {
    const { status, body } = await save(await buildCustomer(test), details({ [field]: value }))
    expect(status).toBe(422)
    expect(Object.values(body.errors).flat()).toContain(text)
  })

  it('422 in Indonesian with the age', async () => {
    const { body } = await save(
      await buildCustomer(test),
      details({ date_of_birth: '2015-01-01' }),
      'id-ID',
    )
    expect(body.errors.date_of_birth).toEqual(['Harus berusia 17 tahun atau lebih'])
  })

  it('409 for a taken address in any letter case; saves nothing', async () => {
    const [owner, other] = [await buildCustomer(test), await buildCustomer(test)]
    await save(owner, details({ email: 'punya.orang@example.com' }))
    const { status, body } = await save(
      other,
      details({ email: 'PUNYA.orang@example.com', name: 'Nama Baru' }),
    )
    expect(status).toBe(409)
    expect(body.errors.email).toEqual(['This email address is already in use'])
    const found = await test.request('GET', '/api/account/v1/profile', { token: other.token })
    expect(found.body.data).toMatchObject({ name: 'Sinta Uji', email: null, total_point: 0 })
  })

  it('403 for another address without recent re-authentication; other fields may be changed', async () => {
    const customer = await buildCustomer(test)
    const own = details()
    await save(customer, own)
    test.clock.advance(11 * MINUTE_MS)
    expect((await save(customer, { ...own, name: 'Sinta Ganti' })).status).toBe(200)
    expect((await save(customer, { ...own, email: 'lain@example.com' })).body.code).toBe(
      'reauth_required',
    )
  })

  it('200 for another address: it is unverified, and the old one gets a notice', async () => {
    const customer = await buildCustomer(test, { email: 'lama@example.com' })
    await test.sql(
      'update customers set email_verified_at = $1 where id = $2',
      test.clock.now(),
      customer.id,
    )
    const { body } = await save(customer, details({ email: 'baru@example.com' }))
    expect(body.data.user).toMatchObject({ email: 'baru@example.com', is_email_verified: false })
    await expect
      .poll(() => messagesTo(test, 'lama@example.com'))
      .toMatchObject([
        {
          channel: 'email',
          purpose: 'email_changed',
          subject: 'The email address of your Petik account was changed',
        },
      ])
    expect(await messagesTo(test, 'baru@example.com')).toEqual([])
  })

  it('200 for the same address in other letter case keeps it verified, and sends no notice', async () => {
    const customer = await buildCustomer(test, { email: 'sama@example.com' })
    await test.sql(
      'update customers set email_verified_at = $1 where id = $2',
      test.clock.now(),
      customer.id,
    )
    const { body } = await save(customer, details({ email: 'SAMA@example.com' }))
    expect(body.data.user.is_email_verified).toBe(true)
    expect(await messagesTo(test, 'sama@example.com')).toEqual([])
  })

  it('ignores fields that are not its own', async () => {
    const customer = await buildCustomer(test)
    await save(
      customer,
      details({
        id: 'x',
        total_point: '9999',
        current_tier: 'gold',
        phone_verified_at: '',
        __proto__x: '1',
        card_color: 'x',
      }),
    )
    const { body } = await test.request('GET', '/api/account/v1/profile', { token: customer.token })
    expect(body.data).toMatchObject({
      id: customer.id,
      total_point: 100,
      card_color: 'daun-pisang',
    })
  })

  it('401 for a guest and 415 for another content type', async () => {
    expect((await save(null, details())).status).toBe(401)
    const customer = await buildCustomer(test)
    const text = await test.request('PUT', '/api/account/v1/update-profile', {
      token: customer.token,
      body: 'name=x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(text.status).toBe(415)
  })
})

describe('the photo', () => {
  const saved = async (customer: TestCustomer, file: File) =>
    save(customer, details({ profile_picture: file }))

  it.each(['jpeg', 'png'] as const)(
    '200 for a %s: square, re-encoded, without metadata',
    async (format) => {
      const customer = await buildCustomer(test)
      const bytes = await photo(format)
      const { body } = await saved(
        customer,
        asFile(Buffer.concat([bytes, Buffer.from('<?php tail')]), '../../x.jpg', 'image/jpeg'),
      )
      const path = body.data.user.profile_picture
      expect(path).toMatch(/^\/files\/[0-9a-f-]+\.webp$/)
      const served = await test.app.request(`http://localhost${path}`)
      expect(served.headers.get('content-type')).toBe('image/webp')
      const picture = Buffer.from(await served.arrayBuffer())
      const { width, height, exif } = await sharp(picture).metadata()
      expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined })
      expect(picture.includes('secret place') || picture.includes('<?php')).toBe(false)
    },
  )

  it('deletes the old file when it is replaced or removed', async () => {
    const customer = await buildCustomer(test)
    const own = details()
    const first = (
      await save(customer, {
        ...own,
        profile_picture: asFile(await photo('png'), 'a.png', 'image/png'),
      })
    ).body.data.user
    const second = (
      await save(customer, {
        ...own,
        profile_picture: asFile(await photo('jpeg'), 'b.jpg', 'image/jpeg'),
      })
    ).body.data.user
    expect(second.profile_picture).not.toBe(first.profile_picture)
    expect(
      await test.shop.ports.files.get(first.profile_picture.slice('/files/'.length)),
    ).toBeNull()
    const gone = (await save(customer, { ...own, profile_picture: 'remove' })).body.data.user
    expect(gone.profile_picture).toBeNull()
    expect(
      await test.shop.ports.files.get(second.profile_picture.slice('/files/'.length)),
    ).toBeNull()
  })

  it('415 for other formats under any name, a broken file and one too large to decode; stores nothing', async () => {
    const customer = await buildCustomer(test)
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const files = [
      asFile(svg, 'me.png', 'image/png'),
      asFile(await photo('gif'), 'me.jpg', 'image/jpeg'),
      asFile(await photo('webp'), 'me.jpg', 'image/jpeg'),
      asFile((await photo('jpeg')).subarray(0, 400), 'cut.jpg', 'image/jpeg'),
      asFile(await photo('png', 16_000, 4), 'wide.png', 'image/png'),
      asFile(await photo('png', 6_000, 6_000), 'bomb.png', 'image/png'),
    ]
    for (const file of files) {
      const { status, body } = await saved(customer, file)
      expect({ name: file.name, status }).toEqual({ name: file.name, status: 415 })
      expect(body.errors.profile_picture).toEqual(['A JPG, JPEG or PNG picture'])
    }
    const { body } = await test.request('GET', '/api/account/v1/profile', { token: customer.token })
    expect(body.data).toMatchObject({ profile_picture: null, email: null })
  })

  it('413 for one byte over 5 MB', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1, 0)
    ;(await photo('jpeg')).copy(bytes)
    expect(
      (await saved(await buildCustomer(test), asFile(bytes, 'me.jpg', 'image/jpeg'))).status,
    ).toBe(413)
  })
})

describe('the member card', () => {
  it('200 with eight colours, and with the chosen one', async () => {
    const { body } = await test.request('GET', '/api/account/v1/card-colors', {
      headers: { 'accept-language': 'id-ID' },
    })
    expect(body.data).toHaveLength(8)
    expect(body.data[1]).toEqual({ id: 'mangga-matang', name: 'Mangga matang', hex: '#9A5200' })
    const { token } = await buildCustomer(test)
    const chosen = await test.request('PUT', '/api/account/v1/update-personalize-card', {
      token,
      body: { color_id: 'mangga-matang' },
    })
    expect(chosen.body.data.card_color).toBe('mangga-matang')
  })

  it('422 for an unknown colour', async () => {
    const { token } = await buildCustomer(test)
    const answer = await test.request('PUT', '/api/account/v1/update-personalize-card', {
      token,
      body: { color_id: 'url(x)' },
    })
    expect(answer.status).toBe(422)
  })
})
