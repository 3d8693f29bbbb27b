import { SpanKind } from '@opentelemetry/api'
import type { Database, Queryable, Transaction } from '../../platform/database.ts'
import type { Said, Tracer } from './tracer.ts'

/**
 * A span for each transaction and statement of a request, an effect or a job. What runs outside of
 * these, such as polling, has none.
 */
export const tracedDatabase =
  (tracer: Tracer) =>
  (database: Database): Database => {
    const traced = <Q extends Queryable>(inner: Q): Q => ({
      ...inner,
      query: (text: string, values: readonly unknown[]) =>
        tracer.active() === undefined
          ? inner.query(text, values)
          : tracer.traced(statementOf(text), () => inner.query(text, values)),
    })
    const inSpan = <T>(name: string, body: () => Promise<T>): Promise<T> =>
      tracer.active() === undefined
        ? body()
        : tracer.traced({ name, kind: SpanKind.INTERNAL, said: SYSTEM }, body)
    return {
      ...database,
      db: traced(database.db),
      connection: (body) => database.connection((one) => body(traced(one))),
      transaction: (body) =>
        inSpan('transaction', () => database.transaction((tx) => body(traced<Transaction>(tx)))),
      snapshot: (body) => inSpan('snapshot', () => database.snapshot((one) => body(traced(one)))),
    }
  }

const SYSTEM: Said = { 'db.system.name': 'postgresql' }
const KNOWN_MAX = 2_000
type Statement = { name: string; kind: SpanKind; said: Said }
const known = new Map<string, Statement>()

const statementOf = (text: string): Statement => {
  const found = known.get(text)
  if (found) return found
  const parts = partsOf(text)
  const texts = parts.map(({ verb, table }) => (table ? `${verb} ${table}` : verb))
  const statement: Statement = {
    name: texts.slice(0, NAMED_MAX).join(', '),
    kind: SpanKind.CLIENT,
    said: {
      ...SYSTEM,
      'db.query.summary': texts.join(', '),
      'db.operation.name': parts[0]!.verb,
      ...(parts[0]!.table ? { 'db.collection.name': parts[0]!.table } : {}),
    },
  }
  // Texts differ by the number of their parameters, so their number has no bound of its own.
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, statement)
  return statement
}

type Part = { verb: string; table: string | null }
/** Not `for update`, `on conflict do update` or `for no key update`. */
const CHANGE =
  /(?<!\b(?:for|do|key)\s+)\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_][a-z_\d.]*)/gi
const READ = /\bfrom\s+(?:only\s+)?([a-z_][a-z_\d.]*)\b(?!\s*\()/i
/** An order changes eleven tables in one statement. */
const PARTS_MAX = 16
const NAMED_MAX = 3
const VERB = /^\s*([a-z]{1,20})\b/i

/** The tables that a statement changes, else the first that it reads. */
const partsOf = (text: string): [Part, ...Part[]] => {
  const changes = new Map(
    [...text.matchAll(CHANGE)].map(([, how, table]) => {
      const part = { verb: how!.split(/\s/)[0]!.toLowerCase(), table: table!.toLowerCase() }
      return [`${part.verb} ${part.table}`, part]
    }),
  )
  const [first, ...rest] = [...changes.values()].slice(0, PARTS_MAX)
  if (first) return [first, ...rest]
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return [
    verb === 'with' || verb === 'select'
      ? { verb: 'select', table: READ.exec(text)?.[1]?.toLowerCase() ?? null }
      : { verb, table: null },
  ]
}
