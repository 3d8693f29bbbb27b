import {
  getPointHistory,
  getPointStatement,
  getPointStatementFile,
} from '#contract/account/points.ts'
import { serve, type Served } from '../http/serve.ts'
import { showEntry } from './show-entry.ts'
import { statementFile, statementOf } from './statement.ts'

export const pointCalls: Served[] = [
  serve(getPointHistory, async ({ shop, customer, params, locale }) => ({
    data: await showEntry(shop.db, customer.customerId, params.id, locale),
  })),
  serve(getPointStatement, async ({ shop, customer, params, locale }) => ({
    data: await statementOf(shop.db, customer.customerId, params.month, locale),
  })),
  serve(getPointStatementFile, async ({ shop, customer, params, query, locale }) => ({
    data: null,
    file: statementFile(
      await statementOf(shop.db, customer.customerId, params.month, locale),
      query.format,
    ),
  })),
]
