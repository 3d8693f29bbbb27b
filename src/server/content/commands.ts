import { pages } from '#contract/pages.ts'
import { makePreviewToken, promoExists } from './index.ts'
import type { OpenShop } from '../shop.ts'

/**
 * `banner preview <id>`: prints the preview address of a promo, valid for a day. Null for other
 * words.
 */
export const bannerCommand = async (
  { shop }: OpenShop,
  [verb, id = '']: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (verb !== 'preview' || id === '') return null
  if (!(await promoExists(shop.db, id))) {
    print(`there is no promo ${id}`)
    return 1
  }
  const token = makePreviewToken(shop.config.secrets, id, shop.clock.now())
  print(`${shop.config.publicUrl}${pages.promo(id, token)}`)
  return 0
}
