import { createContext, use } from 'react'
import type { Brand } from '#domain/brand.ts'

/** How a message reaches a customer. */
export type Channel = 'whatsapp' | 'sms' | 'email'

/** Facts about the shop that the server embeds in every page. */
export type ShopFacts = Brand & {
  /** `https://petik.example`, without a trailing slash. */
  origin: string
  demo: boolean
  /** How codes and notices can come. */
  channels: readonly Channel[]
  /** Where map tiles come from; null draws the map from our own data. */
  mapTileUrl: string | null
}

export const ShopContext = createContext<ShopFacts>({
  name: '',
  area: '',
  opens: '',
  closes: '',
  hours: 0,
  logo: null,
  color: null,
  isDrawn: true,
  origin: '',
  demo: false,
  channels: [],
  mapTileUrl: null,
})
export const useShop = (): ShopFacts => use(ShopContext)
