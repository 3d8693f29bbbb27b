import type { Brand } from '#domain/brand.ts'
import { DEFAULT_SETTINGS, type Settings } from '#domain/settings.ts'

export const brandOf = (settings: Settings): Brand => ({
  name: settings['shop.name'],
  area: settings['shop.area'],
  opens: settings['slot.opens'],
  closes: settings['slot.closes'],
  hours: settings['slot.minutes'] / 60,
  logo: settings['shop.logo'] || null,
  color: settings['shop.color'] === DEFAULT_SETTINGS['shop.color'] ? null : settings['shop.color'],
  isDrawn: settings['shop.logo'] === '' && settings['shop.name'] === DEFAULT_SETTINGS['shop.name'],
})
