/**
 * The columns of rows. A shape is declared once, `const Wish = { productId: col.id('product'), at:
 * col.instant }`, and is the row's type as well: `type Wish = col.Row<typeof Wish>`. Tests parse
 * each row strictly by it; production parses nothing.
 */
import * as v from 'valibot'
import type { Text } from '#domain/locale.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Grams, Id, Points, Rupiah } from '#domain/units.ts'

export type Column<T = unknown> = v.GenericSchema<unknown, T>
/** The columns of a row, or the fields of JSON that a statement builds. */
export type Shape = { readonly [name: string]: Column | Shape }
export type Row<S> = { -readonly [Name in keyof S]: Of<S[Name]> }
type Of<F> = F extends Column<infer T> ? T : Row<F>

const isColumn = (field: Column | Shape): field is Column => field['kind'] === 'schema'
/** The schema of a column or shape; objects are strict. */
export const schemaOf = (field: Column | Shape): Column =>
  isColumn(field)
    ? field
    : v.strictObject(
        Object.fromEntries(Object.entries(field).map(([name, each]) => [name, schemaOf(each)])),
      )

export const text: Column<string> = v.string()
const uuid = v.pipe(v.string(), v.uuid())
export const id = <Noun extends string>(_noun: Noun): Column<Id<Noun>> => uuid
export const int: Column<number> = v.pipe(v.number(), v.safeInteger())
/** May have a fraction. */
export const number: Column<number> = v.number()
export const rupiah = int as Column<Rupiah>
export const points: Column<Points> = int
export const grams: Column<Grams> = int
export const flag: Column<boolean> = v.boolean()
export const instant: Column<Date> = v.date()
/** `2026-11-23`. */
export const day: Column<LocalDate> = v.pipe(v.string(), v.isoDate())
export const bytes: Column<Uint8Array> = v.instance(Uint8Array)
export const translated: Column<Text> = v.strictObject({ en: text, id: text })
export const one = <const T extends string | number>(values: readonly T[]): Column<T> =>
  v.picklist(values)
/** A JSON document that the shop wrote as a `T`; its inside is not checked. */
export const json = <T>(): Column<T> =>
  v.custom<T>((value) => value !== undefined && value !== null)

export const nullable = <F extends Column | Shape>(field: F) =>
  v.nullable(schemaOf(field)) as Column<Of<F> | null>
export const list = <F extends Column | Shape>(field: F) =>
  v.array(schemaOf(field)) as Column<Of<F>[]>
/** Some columns of a shape. */
export const pick = <S extends Shape, Name extends keyof S>(shape: S, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<S, Name>
