import type { Queryable } from '../platform/database.ts'
import { readDocument } from './store.ts'

export { refreshContent } from './jobs.ts'
export type {
  ArticleData,
  ContentPicture,
  BranchData,
  FaqData,
  FooterData,
  PageData,
  PromoData,
  SliderData,
} from './kinds.ts'
export { StoredPicture } from './kinds.ts'
export { presentPicture, thumbnailOf } from './present.ts'
export { makePreviewToken, previewSubject } from './preview-token.ts'
export { saveBranches, saveDocuments, type BranchDraft, type Draft } from './save-content.ts'
export {
  collectPlaces,
  CollectPlace,
  hasContent,
  nameBranches,
  readDocument,
  readDocuments,
} from './store.ts'
export { BRANCH_GOODS_TAG, CONTENT_TAG } from './tags.ts'
export { filledData, mapTexts, sanitisedData } from './texts.ts'

/** The texts shared by many products, in the catalogue's shape. Null before the shop has any. */
export const readProductBlocks = async <T>(db: Queryable): Promise<T | null> =>
  (await readDocument<T>(db, 'product-blocks', 'all'))?.data ?? null
export { promoExists } from './store.ts'
