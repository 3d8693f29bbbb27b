import { expect, it } from 'vitest'
import { readCatalogue } from '../../../../../seeds/read-catalogue.ts'
import { packedSize } from './packed-size.ts'

const packed = readCatalogue().products.flatMap((product) =>
  product.variations.map(({ sku, netWeightG }) => ({
    product,
    sku,
    netWeightG,
    ...packedSize(product, netWeightG),
  })),
)

it('packed sizes are plausible: no denser than honey, no larger than a rider’s box', () => {
  for (const { netWeightG, lengthCm, widthCm, heightCm } of packed) {
    const litres = (lengthCm * widthCm * heightCm) / 1_000
    expect(netWeightG / 1_000 / litres).toBeLessThan(0.9)
    expect(netWeightG / 1_000 / litres).toBeGreaterThan(0.03)
    expect(Math.max(lengthCm, widthCm, heightCm)).toBeLessThanOrEqual(50)
    expect(Math.min(lengthCm, widthCm, heightCm)).toBeGreaterThanOrEqual(3)
  }
})

it('light goods are charged by volume, heavy ones by weight', () => {
  const isBulky = (slug: string) => {
    const { netWeightG, lengthCm, widthCm, heightCm } = packed.find(
      ({ product }) => product.slug === slug,
    )!
    return (lengthCm * widthCm * heightCm) / 6 > netWeightG
  }
  expect(
    ['bayam-hijau-hidroponik', 'selada-romaine', 'keripik-buah-nangka', 'parsel-buah-klasik'].map(
      isBulky,
    ),
  ).toEqual([true, true, true, true])
  expect(['apel-fuji-rrc', 'beras-pandan-wangi', 'semangka-merah-non-biji'].map(isBulky)).toEqual([
    false,
    false,
    false,
  ])
  expect(
    new Set(packed.map(({ lengthCm, widthCm, heightCm }) => [lengthCm, widthCm, heightCm].join()))
      .size,
  ).toBeGreaterThan(60)
})
