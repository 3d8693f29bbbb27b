/**
 * A proof is worth what it can find: the same shop with a line of its SQL changed, for the proof's
 * own control.
 */
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { mountRest } from '#server/start/mount.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'

/** Rewrites the text of a statement; returns other texts unchanged. */
export type Defect = (sqlText: string) => string

/** Takes a piece of SQL away wherever it stands. */
export const without =
  (...pieces: string[]): Defect =>
  (text) =>
    pieces.reduce((rest, piece) => rest.replaceAll(piece, ''), text)

const changed =
  (defect: Defect) =>
  <On extends Queryable>(on: On): On => ({
    ...on,
    query: (text, values) => on.query(defect(text), values),
  })

/** The shop with the defect in all of its SQL, on the same database. */
export const defective = (shop: Shop, defect: Defect): Shop => {
  const on = changed(defect)
  const { database } = shop
  return {
    ...shop,
    db: on(shop.db),
    database: {
      ...database,
      db: on(database.db),
      transaction: (body) => database.transaction((tx) => body(on(tx))),
    },
  }
}

/** The shop's whole server with the defect. */
export const withDefect = (given: Shop, defect: Defect): { shop: Shop; app: App } => {
  const shop = defective(given, defect)
  return { shop, app: makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest)) }
}
