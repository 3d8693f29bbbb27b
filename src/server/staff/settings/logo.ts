import { notAPhoto } from '../../platform/media/photo-refusals.ts'
import { logoPictures } from '../../platform/media/pictures.ts'
import type { Shop } from '../../shop.ts'

/** Stores a logo in each size of `iconOf` and the header. Returns the value for `shop.logo`. */
export const makeLogo = async (shop: Shop, logo: File): Promise<string> => {
  const made = await logoPictures(new Uint8Array(await logo.arrayBuffer()))
  if (!made) throw notAPhoto('logo')
  const name = `logo-${crypto.randomUUID()}`
  for (const { part, bytes } of made)
    await shop.ports.files.put(`${name}-${part}.png`, bytes, 'image/png')
  return `/files/${name}`
}
