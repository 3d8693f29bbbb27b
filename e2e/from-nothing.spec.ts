import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { pages, staffPages } from '#contract/pages.ts'
import type { SettingKey } from '#domain/settings.ts'
import { settingNames } from '#i18n/en/staff/settings/setting-names.ts'
import { openLiveShop, type LiveShop } from './support/live-shop.ts'
import {
  chooseVariation,
  passwordField,
  payBy,
  seenButton,
  setPin,
  waitOutDoublePress,
} from './support/shopping.ts'
import { expect, test } from './support/test.ts'
import { watchTrouble, type Trouble } from './support/trouble.ts'
import { visit } from './support/visit.ts'
import { wordsOf, type Words } from './support/words.ts'

/**
 * From an empty database to the first paid order, by what the screens say: a live shop, whose
 * outside world is replaced at its ports. It takes no SQL, and of the command line only `init` and
 * `doctor`.
 */
let shop: LiveShop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openLiveShop()
})
test.afterAll(() => shop.stop())

const OWNER = { login: 'dewi', name: 'Dewi Lestari', password: 'semangka-merah-9' }
const LEAD = { login: 'rudi', name: 'Rudi Hartono' }
const SHOPPER = { name: 'Sari Wulandari', phone: '6281299887766', password: 'Segar-2026!' }
const OWN_PHONE = '6281122334455'
const CATEGORY = { id: 'Buah segar', en: 'Fresh fruit' }
const BY_FILE = { sku: 'JR', name: { id: 'Jeruk medan', en: 'Medan orange' } }
const BY_HAND = { sku: 'MG', name: { id: 'Mangga harum manis', en: 'Harum manis mango' } }
const FILE = [
  'sku,product_sku,name_id,name_en,category,grade,sell_mode,unit_id,unit_en,net_weight_g,origin_id,origin_en,short_description_id,short_description_en,description_id,description_en,variation_id,variation_en,pack_weight_g,regular_price,active',
  'JR-1,JR,Jeruk medan,Medan orange,Buah segar,A,pack,Kemasan,Pack,1000,Medan,Medan,Segar,Fresh,<p>Segar.</p>,<p>Fresh.</p>,1 kg,1 kg,1000,38.000,ya',
  'AP-1,AP,Apel malang,Malang apple,Buah segar,A,pack,Kemasan,Pack,1000,Malang,Malang,Renyah,Crisp,<p>Renyah.</p>,<p>Crisp.</p>,1 kg,1 kg,1000,42.000,ya',
].join('\r\n')

type Console = { page: Page; t: Words }

const contexts: { context: BrowserContext; trouble: Trouble }[] = []
test.afterEach(async () => {
  for (const { context, trouble } of contexts.splice(0)) {
    await context.close()
    expect.soft(trouble.unexpected(), 'the browser complained').toEqual([])
  }
})
async function open(browser: Browser, language: 'id' | 'en', width: number) {
  const context = await browser.newContext({
    baseURL: shop.url,
    ignoreHTTPSErrors: true,
    viewport: { width, height: width < 500 ? 740 : 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  await context.addCookies([{ name: 'locale', value: language, url: shop.url }])
  const trouble = watchTrouble(context, false)
  contexts.push({ context, trouble })
  return { page: await context.newPage(), t: wordsOf(language), trouble }
}

const photo = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: { r: 240, g: 160, b: 30 } } })
    .jpeg()
    .toBuffer()

test('@wide an empty database becomes a shop with a paid order', async ({ browser, picture }) => {
  test.setTimeout(180_000)
  const owner = await open(browser, 'en', 1280)
  // What is refused on the way, with its sentence.
  owner.trouble.expect(/422/)
  await test.step('the doctor names what is missing', () => seeDoctor(owner.t, false))
  await test.step('the first account', () => openShop(owner))
  await test.step('its second factor', () => setUpFactor(owner))
  await test.step('the first steps', () => takeFirstSteps(owner))
  await picture(owner.page, 'nothing-steps')
  await test.step('products from a file', () => importProducts(owner))
  await test.step('a product by hand', () => makeProduct(owner))
  await test.step('terms and privacy', async () => {
    await publishPage(owner, 'terms', ['Syarat dan ketentuan', 'Terms and conditions'])
    await publishPage(owner, 'privacy', ['Kebijakan privasi', 'Privacy policy'])
  })
  const password = await test.step('another person', () => addPerson(owner))
  await test.step('nothing is missing', async () => {
    await owner.page.goto(staffPages.start())
    await expect(owner.page.getByText(owner.t('staff.start.ready'))).toBeVisible()
    await seeDoctor(owner.t, true)
  })
  const lead = await open(browser, 'id', 1280)
  await test.step('the lead signs in', () => signIn(lead, password))
  const shopper = await open(browser, 'id', 360)
  await test.step('a shopper finds fruit and registers', () => register(shopper))
  const number = await test.step('orders', () => order(shopper))
  await picture(shopper.page, 'nothing-unpaid')
  await test.step('and pays', () => pay(shopper))
  await test.step('the order rings and is accepted', () => accept(lead, number))
  await picture(lead.page, 'nothing-accepted')
  await expect(shopper.page.getByText(number)).toBeVisible()
})

async function seeDoctor(t: Words, isComplete: boolean) {
  const { code, output } = await shop.command('doctor')
  const missing = 'owner name company hub windows orders gateway messages couriers category product'
  if (isComplete) {
    expect(output).not.toMatch(/MISSING|advice/)
    expect(output).toContain('the shop has what it needs to sell')
  } else
    for (const key of missing.split(' '))
      expect(output).toContain(`MISSING ${t(`doctor.${key}` as 'doctor.owner')}: `)
  expect(code).toBe(isComplete ? 0 : 1)
}

/** The address and the code are printed where the shop is started, and by `init` again. */
async function openShop({ page, t }: Console) {
  const { output } = await shop.command('init')
  const [, address = ''] = /first account at (\S+)/.exec(output) ?? []
  const [, code = ''] = /setup code (\S+)/.exec(output) ?? []
  await page.goto(address)
  await page.getByLabel(t('staff.open.code')).fill(code)
  await page.getByLabel(t('staff.open.name')).fill(OWNER.name)
  await page.getByLabel(t('staff.open.login')).fill(OWNER.login)
  const password = page.getByLabel(t('staff.open.password'), { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: t('staff.open.create') }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(OWNER.password)
  await page.getByRole('button', { name: t('staff.open.create') }).click()
}

async function setUpFactor({ page, t }: Console) {
  await expect(page.getByText(t('staff.me.neededText'))).toBeVisible()
  await page.getByRole('button', { name: t('staff.me.setUp') }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent()
  const code = page.getByLabel(t('staff.me.code'))
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('error.staff_code_wrong'))).toBeVisible()
  await code.fill(new TOTP({ secret: secret ?? '' }).generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(10)
}

async function takeFirstSteps({ page, t }: Console) {
  await page
    .getByRole('link', { name: t('staff.me.goOn', { screen: t('staff.title.start') }) })
    .click()
  const form = (check: string) =>
    page.getByRole('form', { name: t(`doctor.${check}` as 'doctor.name') })
  const fill = async (at: Locator, values: Partial<Record<SettingKey, string>>) => {
    for (const [key, value] of Object.entries(values))
      await at.getByLabel(settingNames[key as SettingKey][0], { exact: true }).fill(value)
  }
  const save = async (check: string) => {
    await form(check)
      .getByRole('button', { name: t('staff.start.save') })
      .click()
    await expect(page.locator(`#${check}`)).toHaveAttribute('data-state', 'done')
  }
  await fill(form('name'), { 'shop.name': 'Kebun Dewi', 'shop.area': 'Jakarta Selatan' })
  await save('name')
  const company = form('company').getByLabel(settingNames['company.name'][0])
  await expect(company, 'nothing is made up').toHaveValue('')
  await fill(form('company'), {
    'company.name': 'CV Kebun Dewi',
    'company.npwp': '0925 4294 3407 0000',
    'company.address': 'Jl. Tebet Raya 10, Jakarta Selatan 12810',
    'company.email': 'halo@kebun.example',
    'company.phone': '0811 2233 4455',
  })
  await save('company')
  await placeHub({ page, t }, form('hub'))
  await fill(form('hub'), {
    'hub.name': 'Gudang Tebet',
    'hub.address': 'Jl. Tebet Raya 10, Jakarta Selatan',
    'hub.phone': '0811 2233 4455',
  })
  await save('hub')
  await fill(form('windows'), { 'slot.opens': '07:00', 'slot.closes': '21:00' })
  await save('windows')
  await fill(form('orders'), { 'order.minimumGoods': '30000', 'order.serviceFee': '0' })
  await form('orders').getByLabel(settingNames['order.acceptBySelf'][0]).selectOption('0')
  await save('orders')
  await tryOutside({ page, t })
  const category = form('category')
  for (const side of ['id', 'en'] as const)
    await page
      .getByRole('form', { name: t('staff.start.category') })
      .getByLabel(`${t('staff.start.category')} ${t(`staff.form.${side}`)}`)
      .fill(CATEGORY[side])
  await expect(category).toHaveCount(0)
  await page.getByRole('button', { name: t('staff.start.make') }).click()
  await expect(page.locator('#category')).toHaveAttribute('data-state', 'done')
}

/** The place by its name; what is typed half does no harm to the map. */
async function placeHub({ page, t }: Console, form: Locator) {
  await form.getByLabel(settingNames['hub.lat'][0]).fill('-')
  await form.getByLabel(t('address.mapSearch')).fill('Tebet Barat')
  await form
    .getByRole('list', { name: t('address.mapResults') })
    .getByRole('button', { name: /^Tebet Barat/ })
    .first()
    .click()
  await expect(form.getByLabel(settingNames['hub.lat'][0])).toHaveValue(/^-6\.2\d+$/)
  await expect(form.getByLabel(settingNames['hub.postalCode'][0])).toHaveValue('12810')
  await expect(page.getByRole('group', { name: t('address.map'), exact: true })).toBeVisible()
}

/** A charge, a message and a price: keys are in the environment, and these show that they work. */
async function tryOutside({ page, t }: Console) {
  const isDone = (check: string) =>
    expect(page.locator(`#${check}`)).toHaveAttribute('data-state', 'done')
  await page.getByRole('button', { name: t('staff.start.charge') }).click()
  await isDone('gateway')
  await page.getByLabel(t('staff.start.to')).fill('0811 2233 4455')
  await page.getByRole('button', { name: t('staff.start.send') }).click()
  await isDone('messages')
  expect(shop.messagesTo(OWN_PHONE)).toHaveLength(1)
  await page.getByRole('button', { name: t('staff.start.courier') }).click()
  await isDone('couriers')
}

async function importProducts({ page, t }: Console) {
  await page.goto(staffPages.imports())
  const form = page.getByRole('form', { name: t('imports.new') })
  const read = async (name: string, text: string) => {
    await form
      .getByLabel(t('imports.file'))
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await form.getByRole('button', { name: t('imports.read') }).click()
  }
  const result = page.getByRole('region', { name: t('imports.result') })
  const apply = async (count: string) => {
    await page.getByRole('button', { name: t('imports.check') }).click()
    await result.getByRole('button', { name: t('imports.confirm', { count }) }).click()
    await expect(page.getByText(t('imports.state.done'), { exact: true }).first()).toBeVisible()
  }
  await read('produk.csv', FILE)
  await page.getByRole('checkbox', { name: t('imports.creates') }).check()
  await apply('2')
  await page.goto(staffPages.imports())
  await form.getByLabel(t('imports.kind')).selectOption('stock')
  await read('stok.csv', 'sku,on_hand\r\nJR-1,25\r\nAP-1,30\r\n')
  await apply('2')
  await page.goto(`${staffPages.products()}?view=all`)
  await page
    .getByRole('link', { name: BY_FILE.name.en })
    .or(page.getByRole('link', { name: BY_FILE.name.id }))
    .click()
  await addPhoto({ page, t })
  await page.getByRole('button', { name: t('goods.save'), exact: true }).click()
  await expect(page.getByText(t('goods.missingTitle'))).toBeHidden()
  await page.getByRole('button', { name: t('goods.show') }).click()
  await page.getByRole('button', { name: t('goods.captionShow') }).click()
  await expect(page.getByRole('link', { name: t('goods.inShop') })).toBeVisible()
}

async function addPhoto({ page, t }: Console) {
  await page
    .getByLabel(t('goods.photoAdd'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'buah.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(
    page.getByRole('region', { name: t('goods.part.photos') }).locator('li'),
  ).toHaveCount(1)
}

async function makeProduct({ page, t }: Console) {
  await page.goto(staffPages.products())
  await page.getByRole('link', { name: t('goods.new') }).click()
  const texts = page.getByRole('region', { name: t('goods.part.texts') })
  const both = async (
    key: Parameters<Words>[0],
    [id, en]: readonly [string, string],
    at: Locator,
  ) => {
    for (const [side, text] of [
      ['id', id],
      ['en', en],
    ] as const)
      await at
        .getByRole('group', { name: t(key), exact: true })
        .getByRole('textbox', { name: `${t(key)} ${t(`staff.form.${side}`)}` })
        .fill(text)
  }
  await both('goods.field.name', [BY_HAND.name.id, BY_HAND.name.en], texts)
  await both('goods.field.short_description', ['Manis', 'Sweet'], texts)
  await both('goods.field.description', ['Manis.', 'Sweet.'], texts)
  await both('goods.field.unit', ['Kemasan', 'Pack'], texts)
  await both('goods.field.origin', ['Probolinggo', 'Probolinggo'], texts)
  await texts.getByLabel(t('goods.sku')).fill(BY_HAND.sku)
  const facts = page.getByRole('region', { name: t('goods.part.facts') })
  const weight = `${t('goods.weight')} (g)`
  await facts.getByLabel(weight).fill('1.000')
  await facts.getByLabel(t('goods.category')).selectOption({ label: CATEGORY.en })
  await addPhoto({ page, t })
  await page.getByRole('button', { name: t('goods.variationAdd') }).click()
  const variations = page.getByRole('region', { name: t('goods.part.variations') })
  await both('goods.variationName', ['1 kg', '1 kg'], variations)
  await variations.getByLabel(t('goods.regularPrice')).fill('45.000')
  await variations.getByLabel(weight).fill('1.000')
  await page.getByRole('button', { name: t('goods.save'), exact: true }).click()
  // Its own page opens, with a new form.
  await expect(page).toHaveURL(/\/products\/(?!new$)[\w-]+$/)
  await expect(page.getByRole('button', { name: t('goods.show') })).toBeVisible()
  await page.getByLabel(t('goods.onHand')).fill('40')
  await page.getByRole('button', { name: t('goods.onHandSave') }).click()
  await expect(page.getByText(t('goods.onHandNow', { count: '40' }))).toBeVisible()
  await page.getByRole('button', { name: t('goods.show') }).click()
  await page.getByRole('button', { name: t('goods.captionShow') }).click()
  await expect(page.getByRole('link', { name: t('goods.inShop') })).toBeVisible()
}

async function publishPage({ page, t }: Console, slug: string, titles: readonly [string, string]) {
  await page.goto(staffPages.start())
  await page.locator('#pages').getByRole('link').click()
  await page.getByRole('link', { name: t('content.new'), exact: true }).click()
  const fill = async (key: Parameters<Words>[0], values: readonly [string, string]) => {
    for (const [side, text] of [
      ['id', values[0]],
      ['en', values[1]],
    ] as const)
      await page
        .getByRole('textbox', { name: `${t(key)} ${t(`staff.form.${side}`)}` })
        .first()
        .fill(text)
  }
  await fill('content.field.title', titles)
  await page.getByLabel(t('content.field.slug')).fill(slug)
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles[1] })).toBeVisible()
  await fill('content.field.body', ['{shop}', '{shop}'])
  await page.getByRole('button', { name: t('content.save'), exact: true }).click()
  await expect(page.getByText(t('content.obstacles'))).toBeHidden()
  await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
  await expect(page.getByText(t('content.state.published'), { exact: true }).first()).toBeVisible()
}

async function addPerson({ page, t }: Console): Promise<string> {
  await page.goto(staffPages.people())
  await page.getByRole('button', { name: t('staff.people.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.people.add') })
  await dialog.getByLabel(t('staff.people.name')).first().fill(LEAD.name)
  await dialog.getByLabel(t('staff.people.login')).fill(LEAD.login)
  await dialog.getByLabel(t('staff.people.role'), { exact: true }).selectOption('shift_lead')
  await dialog.getByLabel(t('staff.people.byLink')).uncheck()
  await dialog.getByRole('button', { name: t('staff.people.add') }).click()
  await expect(dialog.getByText(new URL(shop.url).host)).toBeVisible()
  return (await dialog.getByTestId('password').textContent()) ?? ''
}

async function signIn({ page, t }: Console, password: string) {
  await page.goto(staffPages.today())
  await page.getByLabel(t('staff.signIn.login')).fill(LEAD.login)
  await page.getByLabel(t('staff.signIn.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('staff.title.orders') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff.title.orders') })).toBeVisible()
}

async function register({ page, t }: Console) {
  await visit(page, pages.home())
  await page.getByRole('link', { name: CATEGORY.id }).first().click()
  await page.getByRole('link', { name: BY_HAND.name.id }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: BY_HAND.name.id })).toBeVisible()
  await chooseVariation({ page, t }, 2)
  await seenButton(page.getByRole('main'), t('product.add')).click()
  await page.getByRole('link', { name: t('auth.toRegister') }).click()
  await page.getByLabel(t('auth.name')).fill(SHOPPER.name)
  await page
    .getByLabel(t('auth.phone'))
    .and(page.getByRole('textbox'))
    .fill(`0${SHOPPER.phone.slice(2)}`)
  await passwordField(page, t).fill(SHOPPER.password)
  await page.getByLabel(t('auth.confirmation')).fill(SHOPPER.password)
  await page.getByRole('checkbox', { name: t('auth.terms') }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.register'), exact: true })
    .click()
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  const code = page.getByLabel(t('auth.code'))
  await expect(code).toBeFocused()
  await expect.poll(() => shop.messagesTo(SHOPPER.phone).at(-1)).toMatch(/^\d{6}$/)
  await code.fill(shop.messagesTo(SHOPPER.phone).at(-1) ?? '')
  await page.getByRole('button', { name: t('auth.verify') }).click()
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 2 }) })).toBeVisible()
}

/** Answers the number of the order. */
async function order({ page, t }: Console): Promise<string> {
  await page.getByRole('link', { name: t('header.cartCount', { count: 2 }) }).click()
  await seenButton(page.getByRole('main'), t('cart.checkoutCount', { count: 2 })).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('checkout.addAddress') })
    .click()
  const form = page.getByRole('dialog', { name: t('address.addTitle') })
  await form.getByRole('button', { name: t('address.home'), exact: true }).click()
  await setPin({ page, t })
  await form.getByLabel(t('address.street')).fill('Jl. Tebet Barat Dalam No. 8')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form).toBeHidden()
  await waitOutDoublePress(page)
  await payBy({ page, t }, /^QRIS/)
  await expect(page.getByRole('heading', { level: 1, name: t('result.waiting') })).toBeVisible()
  const number = /FR-\d{6}-[A-Z0-9]+/.exec(await page.getByRole('main').innerText())
  return number?.[0] ?? ''
}

/** The bank tells the gateway, the gateway tells the shop, and the page moves by itself. */
async function pay({ page, t }: Console) {
  const charge = shop.midtrans.heard.findLast(({ path }) => path === '/v2/charge')
  const { order_id: id } = charge!.body['transaction_details'] as { order_id: string }
  shop.midtrans.change(id, { status: 'settlement', issuer: 'gopay' })
  expect(await shop.notify(id)).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: t('result.paid') })).toBeVisible()
}

async function accept({ page, t }: Console, number: string) {
  await expect(page.getByText(t('staff.ring.title', { count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('staff.ring.open') }).click()
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: t('staff.orders.action.confirm') }).click()
  await expect(page.getByText(t('staff.ring.title', { count: 1 }))).toBeHidden()
  await page.goto(`${staffPages.orders()}?view=all`)
  await expect(row.getByText(t('staff.orders.state.confirmed'))).toBeVisible()
  await expect
    .poll(() => shop.messagesTo(SHOPPER.phone).some((text) => text.includes(number)))
    .toBe(true)
}
