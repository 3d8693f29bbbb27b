import { createContext, use } from 'react'

/** What the server tells every page about the shop itself. */
export type ShopFacts = {
  /** `https://petik.example`, without a slash at the end. */
  origin: string
  demo: boolean
  /** Whether codes and notices can come by e-mail. */
  hasEmail: boolean
  /** Where map tiles come from; null draws the map from our own data. */
  mapTileUrl: string | null
}

export const ShopContext = createContext<ShopFacts>({
  origin: '',
  demo: false,
  hasEmail: false,
  mapTileUrl: null,
})
export const useShop = (): ShopFacts => use(ShopContext)
