import { expectAccessible } from './support/accessibility.ts'
import {
  ADDRESS_PAGE,
  answerOf,
  cardOf,
  choosePlace,
  mapOf,
  newForm,
  openForm,
  openMap,
  savePin,
} from './support/addresses.ts'
import { newCustomer } from './support/customers.ts'
import { makeKeyboard } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Bangka, south Jakarta. */
const BANGKA = { latitude: -6.2583, longitude: 106.8203 }
/** The centre of Jakarta, the map's default. */
const JAKARTA = '-6.20880, 106.84560'

test('a pin by the keyboard alone', async ({ page, t, language }) => {
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const keyboard = makeKeyboard(page)
  await keyboard.press(page.getByRole('main').getByRole('button', { name: t('address.add') }))
  await keyboard.press(newForm(page, t).getByRole('button', { name: t('address.pinSet') }))
  await expect(page.getByRole('button', { name: t('address.mapZoomIn') })).toBeVisible()
  await expect(answerOf(page, t)).toContainText(/Manggarai|Jakarta/)
  const before = await answerOf(page, t).innerText()
  const map = mapOf(page, t).getByRole('group', { name: t('address.mapKeys') })
  await keyboard.tabTo(map)
  for (let steps = 0; steps < 8; steps++) await page.keyboard.press('ArrowLeft')
  await expect(answerOf(page, t)).not.toHaveText(before)
  await expect(answerOf(page, t)).toContainText(/Jakarta/)
  const west = await answerOf(page, t).innerText()
  // Zoomed in, a step of the button is shorter.
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await keyboard.press(mapOf(page, t).getByRole('button', { name: t('address.mapNorth') }))
  await keyboard.press(
    mapOf(page, t).getByRole('button', { name: t('address.mapLeave'), exact: true }),
  )
  await keyboard.press(newForm(page, t).getByRole('button', { name: t('address.pinSet') }))
  await expect(answerOf(page, t), 'going back without saving leaves no pin').not.toHaveText(west)
  await keyboard.tabTo(mapOf(page, t).getByRole('combobox', { name: t('address.mapSearch') }))
  await page.keyboard.type('menteng')
  await expect(mapOf(page, t).getByRole('option').first()).toBeVisible()
  expect(await mapOf(page, t).getByRole('option').count()).toBeLessThanOrEqual(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(answerOf(page, t)).toContainText('Menteng')
  await keyboard.press(
    mapOf(page, t).getByRole('button', { name: t('address.mapUse'), exact: true }),
  )
  await expect(newForm(page, t).getByRole('group', { name: t('address.pin') })).toContainText(
    'Menteng',
  )
})

test.describe('where the device is', () => {
  test('known: the map goes there, in words too', async ({ page, t, language, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ ...BANGKA, accuracy: 20 })
    await newCustomer(page, language)
    await visit(page, ADDRESS_PAGE)
    const map = await openMap(page, t)
    await map.getByRole('button', { name: t('address.mapLocate') }).click()
    await expect(answerOf(page, t)).toContainText('Bangka, Mampang Prapatan')
    await savePin(page, t)
    await expect(newForm(page, t).getByRole('group', { name: t('address.pin') })).toContainText(
      'Bangka',
    )
  })

  test('refused: the map stays in Jakarta and says what can be done; a pin that was set stays', async ({
    page,
    t,
    language,
    picture,
  }) => {
    await newCustomer(page, language)
    await visit(page, ADDRESS_PAGE)
    const map = await openMap(page, t)
    await map.getByRole('button', { name: t('address.mapLocate') }).click()
    await expect(map.getByText(t('address.mapDenied'))).toBeVisible()
    await expect(map.getByText(t('address.mapPinJakarta'))).toBeVisible()
    await expectAccessible(page, 'a refused position', 'dialog')
    await picture(page, 'addresses-denied')
    await choosePlace(page, t, 'Tebet Barat')
    await map.getByRole('button', { name: t('address.mapLocate') }).click()
    await expect(map.getByText(t('address.mapPinKept'))).toBeVisible()
    await expect(answerOf(page, t)).toContainText('Tebet Barat')
  })

  test('asked for with 10 s and 10 min, and without an answer: the map shows why', async ({
    page,
    t,
    language,
  }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const asked: PositionOptions[] = []
      Object.assign(globalThis, { asked })
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition: (_: unknown, __: unknown, options: PositionOptions) =>
            asked.push(options),
        },
      })
    })
    await newCustomer(page, language)
    await visit(page, ADDRESS_PAGE)
    const map = await openMap(page, t)
    await map.getByRole('button', { name: t('address.mapLocate') }).click()
    await expect(map.getByRole('button', { name: t('address.mapLocating') })).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(map.getByText(t('address.mapLate'))).toBeVisible()
    const asked = await page.evaluate(
      () => (globalThis as unknown as { asked: PositionOptions[] }).asked,
    )
    expect(asked).toEqual([expect.objectContaining({ timeout: 10_000, maximumAge: 600_000 })])
  })
})

test('what a place is called when the maps fail or know nothing', async ({
  page,
  t,
  language,
  context,
  trouble,
}) => {
  trouble.expect(/503|maps\/reverse|maps\/search/)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...BANGKA, accuracy: 2_400 })
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const away = (pattern: RegExp) =>
    page.route(pattern, (route) => route.fulfill({ status: 503, body: '' }))
  await away(/maps\/(reverse|search)/)
  const map = await openMap(page, t)
  const answer = answerOf(page, t)
  await expect(answer).toContainText(t('address.mapDefault'))
  await expect(answer).toContainText(JAKARTA)
  await map.getByRole('button', { name: t('address.mapLocate') }).click()
  await expect(answer).toContainText(t('address.mapCurrent'))
  await expect(map.getByText(t('address.mapRough', { distance: '3 km' }))).toBeVisible()
  await map.getByRole('button', { name: t('address.mapEast') }).click()
  await expect(answer).toContainText(t('address.mapSelected'))
  const search = map.getByRole('combobox', { name: t('address.mapSearch') })
  await search.fill('Menteng')
  await expect(map.getByText(t('address.mapSearchFailed'))).toBeVisible()
  await page.unroute(/maps\/(reverse|search)/)
  // The Java Sea.
  await search.fill('-4.5, 107.5')
  await page.keyboard.press('Enter')
  await expect(answer).toContainText(t('address.mapUnknown'))
  await search.fill('zzzzzz')
  await expect(map.getByText(t('address.mapNothing', { km: 50 }))).toBeVisible()
})

test('marks places from Google with their source', async ({ page, t, language }) => {
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const place = {
    name: 'Kemang Village',
    address: 'Jl. P. Antasari No. 36, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
    lat: -6.2611,
    lng: 106.8137,
    data: {
      country: 'Indonesia',
      province: 'DKI Jakarta',
      city: 'Kota Jakarta Selatan',
      district: 'Mampang Prapatan',
    },
    source: 'google',
    codes: null,
  }
  await page.route(/maps\/search/, (route) => route.fulfill({ json: { data: [place] } }))
  const map = await openMap(page, t)
  await map.getByRole('combobox', { name: t('address.mapSearch') }).fill('Kemang Village')
  await expect(map.getByText('Google Maps', { exact: true })).toBeVisible()
  await map.getByRole('option').first().click()
  await expect(answerOf(page, t)).toContainText('Google Maps')
})

test('an address without its map: the code of the map does not come', async ({
  page,
  t,
  language,
  trouble,
}) => {
  trouble.expect(/map-canvas|ERR_FAILED|dynamically imported/)
  await page.route(/map-canvas/, (route) => route.abort())
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const form = await openForm(page, t)
  await form.getByRole('button', { name: t('address.pinSet') }).click()
  const map = mapOf(page, t)
  await expect(map.getByText(t('address.mapFailed'))).toBeVisible()
  await choosePlace(page, t, 'Tebet Barat')
  await savePin(page, t)
  await form.getByLabel(t('address.label')).fill('Rumah')
  await form.getByLabel(t('address.street')).fill('Jl. Tebet Barat Dalam No. 8')
  await form.getByRole('button', { name: t('address.save') }).click()
  await expect(form).toBeHidden()
  await expect(cardOf(page, 'Rumah')).toContainText('Tebet Barat')
})

test('every target of the map is large enough for a finger, and no name overlaps the pin', async ({
  page,
  t,
  language,
}) => {
  await newCustomer(page, language)
  await visit(page, ADDRESS_PAGE)
  const map = await openMap(page, t)
  const small = await map.locator('button, a[href]').evaluateAll((targets) =>
    targets
      .map((target) => ({
        name: target.getAttribute('aria-label') ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  )
  expect(small).toEqual([])
  for (let out = 0; out < 4; out++) {
    await map.getByRole('button', { name: t('address.mapZoomOut') }).click()
    await page.waitForTimeout(50)
    const covered = await map.evaluate((dialog) => {
      const box = (element: Element) => element.getBoundingClientRect()
      const over = [...dialog.querySelectorAll('[data-over-map], svg[viewBox="0 0 32 42"]')].map(
        box,
      )
      const names = [...dialog.querySelectorAll('.leaflet-marker-pane span')]
      return names
        .filter((name) =>
          over.some(
            (other) =>
              box(name).left < other.right &&
              other.left < box(name).right &&
              box(name).top < other.bottom &&
              other.top < box(name).bottom,
          ),
        )
        .map((name) => name.textContent)
    })
    expect(covered).toEqual([])
  }
})
