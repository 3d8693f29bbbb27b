import { PHONE_PROOFS } from '#domain/auth/phone-change.ts'
import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import { jsonb, sql, type Query } from '../../platform/database.ts'
import type { Person, PersonalTable } from '../personal-table.ts'

const documentsIn = (locale: Locale) =>
  Object.fromEntries(
    PHONE_PROOFS.map((proof) => [proof, serverWords(locale)(`phoneProof.${proof}`)]),
  )
/** What people call the documents that a customer showed, by language. */
const DOCUMENTS = { en: documentsIn('en'), id: documentsIn('id') }

/**
 * Rows of files that name a person: by the phone of now, or by the one of the file; rows of tags also
 * by e-mail address or id.
 */
const rowsOf = ({ id, phone, email }: Person): Query => sql`
  i.id = r.import_id and (
    i.kind in ('members', 'customer_tags') and r.key = ${phone}
    or i.kind = 'members' and r.key in (select o.phone from member_origins o where o.customer_id = ${id})
    or i.kind = 'customer_tags' and r.key in (${id}::text, lower(${email})))`

/** Where a customer was a member before, what was sent to them and what staff noted. */
export const MEMBER_TABLES: readonly PersonalTable[] = [
  {
    table: 'imports',
    read: (person) => sql`
      select i.system, i.made_at from imports i where exists (select from import_rows r where ${rowsOf(person)}) order by i.made_at, i.id`,
    // The example of a column is a cell of one of its rows.
    leave: (person) => sql`
      update imports i set columns = (select jsonb_agg(c || '{"example": ""}'::jsonb order by at) from jsonb_array_elements(i.columns) with ordinality as e (c, at))
      where exists (select from import_rows r where ${rowsOf(person)})`,
  },
  {
    table: 'import_rows',
    read: (person) => sql`
      select i.system, i.made_at, r.state, r.cells from import_rows r join imports i on ${rowsOf(person)} order by i.made_at, r.row`,
    // What is not done yet must not bring the person back.
    leave: (person) => sql`
      update import_rows r set cells = '{}', key = null, changes = '{}',
        state = case when r.state in ('read', 'create', 'change') then 'failed' else r.state end,
        problems = case when r.state in ('read', 'create', 'change') then '[{"field": null, "key": "validation.erased"}]' else r.problems end
      from imports i where ${rowsOf(person)}`,
  },
  {
    table: 'member_origins',
    read: ({ id }) => sql`
      select system, phone, external_id, member_since, points, at from member_origins where customer_id = ${id} order by at, system`,
    leave: ({ id }) => sql`delete from member_origins where customer_id = ${id}`,
  },
  {
    table: 'sent_messages',
    read: ({ id }) =>
      sql`select channel, purpose, state, at from sent_messages where customer_id = ${id} order by at, id`,
    leave: ({ id }) => sql`delete from sent_messages where customer_id = ${id}`,
  },
  {
    table: 'phone_changes',
    read: ({ id }) => sql`
      select p.phone, ${jsonb(DOCUMENTS)} -> c.locale ->> p.proof as proof, p.reason, p.state, p.asked_at, p.ended_at
      from phone_changes p join customers c on c.id = p.customer_id where p.customer_id = ${id} order by p.asked_at, p.id`,
    leave: ({ id }) => sql`delete from phone_changes where customer_id = ${id}`,
  },
  {
    table: 'customer_notes',
    read: ({ id }) => sql`
      select text, created_at from customer_notes where customer_id = ${id} order by created_at, id`,
    leave: ({ id }) => sql`delete from customer_notes where customer_id = ${id}`,
  },
  {
    table: 'customer_tags',
    read: ({ id }) =>
      sql`select tag, created_at from customer_tags where customer_id = ${id} order by tag`,
    leave: ({ id }) => sql`delete from customer_tags where customer_id = ${id}`,
  },
]
