/**
 * A proof is worth what it can find: the same shop with a line of its SQL changed, for the proof's
 * own control.
 */
import type { KyselyPlugin, OperationNode, RawNode } from 'kysely'
import { authenticate } from '#server/auth/index.ts'
import { makeApp, type App } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { mountRest } from '#server/start/mount.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'

/** Rewrites the SQL text between two parameters; returns other texts unchanged. */
export type Defect = (sqlText: string) => string

/** Takes a piece of SQL away wherever it stands. */
export const without =
  (...pieces: string[]): Defect =>
  (text) =>
    pieces.reduce((rest, piece) => rest.replaceAll(piece, ''), text)

const isRaw = (node: OperationNode): node is RawNode => node.kind === 'RawNode'
const changed = (node: OperationNode, defect: Defect): OperationNode => {
  if (!isRaw(node)) return node
  return {
    ...node,
    sqlFragments: node.sqlFragments.map(defect),
    parameters: node.parameters.map((one) => changed(one, defect)),
  } as RawNode
}

/** The shop with the defect in all of its SQL, on the same database. */
export const defective = (shop: Shop, defect: Defect): Shop => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => changed(node, defect) as typeof node,
    transformResult: async ({ result }) => result,
  }
  const { database } = shop
  return {
    ...shop,
    db: shop.db.withPlugin(plugin),
    database: {
      ...database,
      db: database.db.withPlugin(plugin),
      transaction: (body) =>
        database.transaction((tx) => body(tx.withPlugin(plugin) as unknown as Transaction)),
    },
  }
}

/** The shop's whole server with the defect. */
export const withDefect = (given: Shop, defect: Defect): { shop: Shop; app: App } => {
  const shop = defective(given, defect)
  return { shop, app: makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest)) }
}
