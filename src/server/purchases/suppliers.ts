import type {
  createSupplier,
  listSuppliers,
  Supplier,
} from '#contract/staff/purchases/suppliers.ts'
import type { Body, Query } from '#contract/call.ts'
import { rupiah } from '#domain/money.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { changedFields, type Act, type Doer } from '../staff/index.ts'
import { presentSupplier } from './present.ts'
import { orchardsOf, setOrchards } from './store/orchards.ts'
import {
  archive,
  countBuyable,
  findSupplier,
  insertSupplier,
  isNameTaken,
  itemsOf,
  lockSupplier,
  setItems,
  updateSupplier,
  type NewItem,
  type SupplierValues,
} from './store/suppliers.ts'

type Form = Body<typeof createSupplier>
type Saved = { done: Supplier; act: Act }

/** Over how many days deliveries are judged. */
const JUDGED_DAYS = 90
/** What the list of suppliers is asked for. */
export const supplierFilter = (
  {
    search,
    view,
    day,
    category,
  }: Pick<Query<typeof listSuppliers>, 'search' | 'view' | 'day' | 'category'>,
  now: Date,
) => ({
  search,
  day,
  category,
  isArchived: view === 'archived',
  since: addDays(jakartaDate(now), -JUDGED_DAYS),
})

export const readSupplier = async (db: Queryable, id: string): Promise<Supplier> => {
  const supplier = await findSupplier(db, id)
  if (!supplier) throw new AppError('not_found')
  return presentSupplier(supplier, await itemsOf(db, id), await orchardsOf(db, id))
}

export const addSupplier = async (tx: Transaction, doer: Doer, form: Form): Promise<Saved> => {
  const id = newId(doer.now)
  await requireBuyable(
    tx,
    form.items.map((item) => item.variation_id),
  )
  if (!(await insertSupplier(tx, id, valuesOf(form)))) throw nameTaken()
  await setItems(tx, id, form.items.map(itemOf))
  await saveOrchards(tx, doer, id, form)
  const after = await readSupplier(tx, id)
  return { done: after, act: actOn('supplier_added', {}, after) }
}

/** Saves over the version that was read; 409 `changed_meanwhile` with the newer one. */
export const changeSupplier = async (
  tx: Transaction,
  doer: Doer,
  { id, version, form }: { id: string; version: number; form: Form },
): Promise<Saved> => {
  await lockSupplier(tx, id)
  const before = await readSupplier(tx, id)
  if (before.version !== version) throw new AppError('changed_meanwhile', { details: before })
  await requireBuyable(
    tx,
    form.items.map((item) => item.variation_id),
  )
  if (await isNameTaken(tx, form.name, id)) throw nameTaken()
  await updateSupplier(tx, { id, over: version }, valuesOf(form))
  await setItems(tx, id, form.items.map(itemOf))
  await saveOrchards(tx, doer, id, form)
  const after = await readSupplier(tx, id)
  return { done: after, act: actOn('supplier_saved', before, after) }
}

/** Orders nothing more from a supplier, or again. Its past stays. */
export const setArchived = async (
  tx: Transaction,
  doer: Doer,
  { id, archived }: { id: string; archived: boolean },
): Promise<Saved> => {
  const before = await lockSupplier(tx, id)
  if (!before) throw new AppError('not_found')
  if ((before.archivedAt !== null) !== archived) await archive(tx, id, archived ? doer.now : null)
  return {
    done: await readSupplier(tx, id),
    act: {
      act: archived ? 'supplier_archived' : 'supplier_restored',
      entity: { kind: 'supplier', id },
      facts: { name: before.name },
    },
  }
}

/** Throws 404 `not_found` for an orchard of another supplier. */
const saveOrchards = async (
  tx: Transaction,
  { now }: Doer,
  supplierId: string,
  { orchards }: Form,
): Promise<void> => {
  if (orchards === undefined) return
  const isSaved = await setOrchards(tx, supplierId, {
    orchards: orchards.map(({ id, ...one }) => ({ ...one, id: id ?? newId(now) })),
    known: orchards.flatMap(({ id }) => (id === null ? [] : [id])),
    now,
  })
  if (!isSaved) throw new AppError('not_found')
}

const nameTaken = () =>
  new AppError('invalid', { errors: { name: [{ key: 'validation.takenHere' }] } })

/** Throws 404 `product_not_found` for goods that do not exist or have no stock of their own. */
export const requireBuyable = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if ((await countBuyable(tx, ids)) !== ids.length) throw new AppError('product_not_found')
}

const valuesOf = (form: Form): SupplierValues => ({
  name: form.name,
  contact: form.contact,
  phone: form.phone,
  email: form.email,
  orderDays: form.order_days.toSorted((one, other) => one - other),
  cutOff: form.cut_off,
  leadDays: form.lead_days,
  minimum: rupiah(form.minimum),
  terms: form.terms,
})

const itemOf = (item: Form['items'][number]): NewItem => ({
  variationId: item.variation_id,
  code: item.code,
  packSize: item.pack_size,
  packPrice: rupiah(item.pack_price),
  leadDays: item.lead_days,
  minimumPacks: item.minimum_packs,
})

/** The changed fields, before and after; items by their SKU. */
const actOn = (act: string, before: Partial<Supplier>, after: Supplier): Act => {
  const changed = changedFields(recorded(before), recorded(after))
  return { act, entity: { kind: 'supplier', id: after.id }, ...changed }
}

const recorded = ({
  items,
  orchards,
  version: _,
  ...rest
}: Partial<Supplier>): Record<string, unknown> => ({
  ...rest,
  ...(orchards && { orchards: orchards.map(({ name, place }) => `${name} ${place}`.trim()) }),
  ...(items && {
    items: items.map(({ sku, pack_size, pack_price }) => `${sku} ${pack_size}: ${pack_price}`),
  }),
})
