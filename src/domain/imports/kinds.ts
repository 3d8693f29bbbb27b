const GOODS_KINDS = ['products', 'prices', 'stock'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]
export const IMPORT_KINDS = [...GOODS_KINDS, 'members', 'synonyms'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const IMPORT_STATES = ['read', 'checking', 'checked', 'applying', 'done', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const ROW_STATES = ['read', 'create', 'change', 'same', 'refused', 'done', 'failed'] as const
export type RowState = (typeof ROW_STATES)[number]
