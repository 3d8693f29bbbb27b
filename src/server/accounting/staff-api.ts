import {
  getLedger,
  makeLedgerExport,
  readLedgerExport,
  saveLedgerAccount,
} from '#contract/staff/accounting.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { newId } from '../platform/ids.ts'
import { perform, staff } from '../staff/index.ts'
import { chartOf, fileOf, momentsOf, presentDay, presentExport, requireWhole } from './ledger.ts'
import { findExport, listExports, readDays, saveChartRow, writeExport } from './store.ts'

const DAYS_SHOWN = 31

export const accountingCalls: Served[] = [
  serve(getLedger, [staff()], async ({ shop, now, query, staff: caller }) => {
    requireWhole(caller, 'refunds.approve', 'audit.read')
    const to = query.to ?? jakartaDate(now)
    const from = query.from ?? addDays(to, 1 - DAYS_SHOWN)
    const [days, exports, accounts] = await Promise.all([
      readDays(shop.db, momentsOf(from, to)),
      listExports(shop.db),
      chartOf(shop.db),
    ])
    return {
      data: { from, to, days: days.map(presentDay), exports: exports.map(presentExport), accounts },
    }
  }),

  serve(saveLedgerAccount, [staff(), once()], async (ask) => {
    requireWhole(ask.staff, 'refunds.approve')
    const { account } = ask.params
    return {
      data: await perform(ask, async (tx) => {
        const before = (await chartOf(tx)).find((one) => one.account === account)
        if (!before) throw new AppError('not_found')
        const saved = await saveChartRow(tx, { ...ask.body, account, now: ask.now })
        if (!saved) throw new AppError('changed_meanwhile', { details: before })
        return {
          done: { ...saved, is_own: true },
          act: {
            act: 'ledger_account_saved',
            entity: { kind: 'ledger_account', id: account },
            before: { number: before.number, name: before.name },
            after: { number: saved.number, name: saved.name },
          },
        }
      }),
    }
  }),

  serve(makeLedgerExport, [staff(), once()], async (ask) => {
    requireWhole(ask.staff, 'refunds.approve')
    const { from, to } = ask.body
    const moments = momentsOf(from, to)
    if (to >= jakartaDate(ask.now))
      throw new AppError('invalid', { errors: { to: [{ key: 'validation.dayOver' }] } })
    return {
      data: await perform(ask, async (tx) => {
        const id = newId(ask.now)
        const by = ask.staff.login
        const made = await writeExport(tx, {
          ...moments,
          id,
          fromDay: from,
          toDay: to,
          by,
          now: ask.now,
        })
        if (!made)
          throw new AppError('invalid', { errors: { to: [{ key: 'validation.allExported' }] } })
        const { entries, lines, amount } = made
        return {
          done: presentExport(made),
          act: {
            act: 'ledger_exported',
            entity: { kind: 'ledger_export', id },
            facts: { from, to, entries, lines, amount },
          },
        }
      }),
    }
  }),

  serve(readLedgerExport, [staff(), fromReplica()], async ({ shop, params, staff: caller }) => {
    requireWhole(caller, 'refunds.approve', 'audit.read')
    const made = await findExport(shop.db, params.id)
    if (!made) throw new AppError('not_found')
    const body = ReadableStream.from(fileOf(shop.db, made.id)).pipeThrough(new TextEncoderStream())
    const name = `petik-journal-${made.from}-${made.to}.csv`
    return { data: null, file: { name, type: 'text/csv; charset=utf-8', body } }
  }),
]
