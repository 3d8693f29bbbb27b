import { readFileSync } from 'node:fs'
import type { SeedBenefit, SeedCategory, SeedProduct, SeedProductBlocks } from './types.ts'

/** One file per main category, in the order of the shop's menu. */
const PRODUCT_FILES = [
  'products-buah-lokal.json',
  'products-buah-impor.json',
  'products-buah-potong.json',
  'products-jus-minuman.json',
  'products-sayuran.json',
  'products-bumbu-rempah.json',
  'products-susu-telur.json',
  'products-kering-kacang.json',
  'products-sembako.json',
  'products-beku.json',
  'products-hampers.json',
] as const

export type SeedCatalogue = {
  categories: SeedCategory[]
  benefits: SeedBenefit[]
  products: SeedProduct[]
  blocks: SeedProductBlocks
  /** Groups of words that find the same products. */
  synonyms: string[][]
}

/**
 * Reads the demo catalogue from the data files in this folder. Throws when a file is missing or not
 * JSON.
 */
export function readCatalogue(): SeedCatalogue {
  return {
    categories: readSeed<SeedCategory[]>('categories.json'),
    benefits: readSeed<SeedBenefit[]>('benefits.json'),
    products: PRODUCT_FILES.flatMap((file) => readSeed<SeedProduct[]>(file)),
    blocks: readSeed<SeedProductBlocks>('product-blocks.json'),
    synonyms: readSeed<string[][]>('synonyms.json'),
  }
}

function readSeed<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Shape
}
