import { col, sql } from '../../platform/database.ts'

export const Together = {
  number: col.text,
  letter: col.nullable(col.text),
  isPacked: col.flag,
}

/** The orders that travel in the bags of the order `o`, as a scalar. */
export const together =
  sql.raw(`(select coalesce(json_agg(json_build_object('number', x.number, 'letter', xw.letter, 'isPacked', x.state = 'packed') order by x.id), '[]')
    from orders x left join totes xw on xw.order_id = x.id
    where (x.id = o.added_to or x.added_to = coalesce(o.added_to, o.id)) and x.id <> o.id and x.state in ('paid', 'confirmed', 'picking', 'packed'))`)
