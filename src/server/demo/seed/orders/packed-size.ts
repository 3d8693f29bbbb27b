import type { Size } from '#domain/checkout/shipping.ts'

/** `density` in kg per litre of packed volume, and the ratio of the box's sides. */
type Packed = { density: number; sides: readonly [number, number, number] }
const BAG: Packed = { density: 0.45, sides: [4, 3, 2] }

/** By category: leaves and crisps are mostly air, rice and juice are dense. */
const BY_CATEGORY: Record<string, Packed> = {
  'buah-beku': { density: 0.55, sides: [5, 4, 1.5] },
  'apel-pir': { density: 0.48, sides: [4, 3, 2] },
  'apel-lokal': { density: 0.48, sides: [4, 3, 2] },
  'anggur': { density: 0.32, sides: [4, 3, 2] },
  'jeruk-impor': { density: 0.46, sides: [4, 3, 2] },
  'jeruk-lokal': { density: 0.44, sides: [4, 3, 2] },
  'kiwi': { density: 0.5, sides: [5, 3, 1.5] },
  'beri-impor': { density: 0.28, sides: [3, 2.5, 1.5] },
  'beri-lokal': { density: 0.3, sides: [3, 2.5, 1.5] },
  'buah-batu': { density: 0.45, sides: [4, 3, 1.5] },
  'mangga': { density: 0.5, sides: [4, 3, 2] },
  'pisang': { density: 0.26, sides: [4, 3, 2] },
  'pepaya': { density: 0.55, sides: [3, 1.3, 1.2] },
  'melon-semangka': { density: 0.6, sides: [1.2, 1, 1] },
  'nanas': { density: 0.3, sides: [2.6, 1, 1] },
  'buah-tropis': { density: 0.4, sides: [4, 3, 2] },
  'durian': { density: 0.4, sides: [1.3, 1, 1] },
  'potong-segar': { density: 0.5, sides: [4, 3, 1.5] },
  'salad': { density: 0.5, sides: [3, 3, 1.5] },
  'bumbu-segar': { density: 0.4, sides: [3, 2, 1] },
  'parsel': { density: 0.14, sides: [4, 3, 3.5] },
  'hampers-musiman': { density: 0.2, sides: [4, 3, 2] },
  'langganan': { density: 0.35, sides: [4, 3, 2.5] },
  'cold-pressed': { density: 0.75, sides: [1, 1, 3] },
  'smoothie': { density: 0.75, sides: [1, 1, 2.5] },
  'air-kelapa': { density: 0.78, sides: [1, 1, 3] },
  'kurma': { density: 0.7, sides: [4, 3, 1.5] },
  'kacang': { density: 0.42, sides: [3, 2, 1] },
  'buah-kering': { density: 0.25, sides: [4, 3, 1] },
  'sayur-daun': { density: 0.07, sides: [5, 3, 1.5] },
  'sayur-bunga': { density: 0.22, sides: [1.2, 1.2, 1] },
  'umbi-akar': { density: 0.48, sides: [4, 3, 2] },
  'sayur-buah': { density: 0.4, sides: [4, 3, 1.5] },
  'jamur': { density: 0.22, sides: [4, 3, 1.5] },
  'kacang-segar': { density: 0.38, sides: [4, 3, 1] },
  'beras': { density: 0.82, sides: [5, 3, 1] },
  'madu-gula': { density: 0.8, sides: [1, 1, 2] },
  'minyak': { density: 0.8, sides: [2, 1, 3] },
  'telur': { density: 0.3, sides: [4, 3, 1] },
  'susu': { density: 0.85, sides: [1, 1, 2.5] },
  'yogurt': { density: 0.8, sides: [1, 1, 1.2] },
  'keju': { density: 0.7, sides: [4, 3, 1] },
}

/** Products that are packed differently from their category. */
const BY_PRODUCT: Record<string, Packed> = {
  'keripik-buah-nangka': { density: 0.06, sides: [3, 2, 1] },
  'rambutan-binjai': { density: 0.28, sides: [4, 3, 2] },
  'kelapa-muda-kupas': { density: 0.6, sides: [1, 1, 1.1] },
  'jagung-manis': { density: 0.35, sides: [4, 2, 1] },
  'timun-jepang-kyuri': { density: 0.45, sides: [5, 2, 1] },
  'selada-romaine': { density: 0.05, sides: [3, 2, 1.5] },
  'cabai-rawit-merah': { density: 0.22, sides: [3, 2, 1] },
  'pir-singo-korea': { density: 0.35, sides: [1, 1, 1.1] },
}

/** The packed size of a demo variation, estimated from its weight and category. */
export const packedSize = (product: { slug: string; category: string }, weightG: number): Size => {
  const { density, sides } = BY_PRODUCT[product.slug] ?? BY_CATEGORY[product.category] ?? BAG
  const [length, width, height] = sides
  const unit = Math.cbrt(weightG / density / (length * width * height))
  return {
    lengthCm: Math.ceil(length * unit),
    widthCm: Math.ceil(width * unit),
    heightCm: Math.ceil(height * unit),
  }
}
