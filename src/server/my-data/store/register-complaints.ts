import { sql } from '../../platform/database.ts'
import type { PersonalTable } from '../personal-table.ts'

/** The complaint tables of the personal-data register. */
export const COMPLAINT_TABLES: readonly PersonalTable[] = [
  {
    table: 'complaints',
    read: ({ id }) => sql`
      select c.number, o.number as order_number, c.slug, c.description, c.remedy, c.given_remedy, c.state, c.decision, c.automatic, c.value, c.given_value, c.bonus, c.points,
        c.first_answer_due, c.first_answered_at, c.decision_due, c.decided_at, c.remedy_due, c.remedy_at, c.resolved_at, c.created_at
      from complaints c join orders o on o.id = c.order_id where c.customer_id = ${id} order by c.created_at, c.id`,
    leave: ({ id }) => sql`
      with notes as (
        delete from complaint_notes where complaint_id in (select id from complaints where customer_id = ${id})
      )
      update complaints set description = '' where customer_id = ${id}`,
  },
  {
    table: 'complaint_lines',
    read: ({ id }) => sql`
      select c.number, l.sku, l.name, cl.quantity, cl.given_quantity, cl.value
      from complaint_lines cl join complaints c on c.id = cl.complaint_id join order_lines l on l.id = cl.order_line_id where c.customer_id = ${id} order by c.created_at, c.id, l.position`,
    leave: null,
  },
  {
    table: 'complaint_photos',
    // The picture files are visible on the complaint pages, and are deleted with the account
    // (`deleteAccount`).
    read: ({ id }) => sql`
      select c.number, p.width, p.height, p.created_at from complaint_photos p join complaints c on c.id = p.complaint_id where c.customer_id = ${id} order by p.created_at, p.id`,
    leave: ({ id }) =>
      sql`delete from complaint_photos where complaint_id in (select id from complaints where customer_id = ${id})`,
  },
  {
    table: 'complaint_events',
    read: ({ id }) => sql`
      select c.number, e.action, e.from_state, e.to_state, e.actor, e.words, e.at
      from complaint_events e join complaints c on c.id = e.complaint_id where c.customer_id = ${id} order by e.id`,
    leave: ({ id }) =>
      sql`update complaint_events set words = '' where words <> '' and complaint_id in (select id from complaints where customer_id = ${id})`,
  },
]
