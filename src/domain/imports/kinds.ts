const GOODS_KINDS = ['products', 'prices', 'stock'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]
export const IMPORT_KINDS = [
  ...GOODS_KINDS,
  'members',
  'synonyms',
  'coupons',
  'customer_tags',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
const PERSONAL: ReadonlySet<ImportKind> = new Set(['members', 'customer_tags'])
/** Whether rows name people: what they say is erased some time after the import. */
export const isPersonalKind = (kind: ImportKind): boolean => PERSONAL.has(kind)
const CREATING: ReadonlySet<ImportKind> = new Set(['products', 'members', 'synonyms', 'coupons'])
/** Whether rows can make new things, if that is chosen. */
export const isCreatingKind = (kind: ImportKind): boolean => CREATING.has(kind)
export const IMPORT_STATES = ['read', 'checking', 'checked', 'applying', 'done', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const ROW_STATES = ['read', 'create', 'change', 'same', 'refused', 'done', 'failed'] as const
export type RowState = (typeof ROW_STATES)[number]
