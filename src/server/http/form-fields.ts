type Given = string | File
/** `items[0][rating]`, `items[0][photos][]`: a field of an object in a list. */
const NESTED = /^([a-z_]{1,40})\[(\d{1,2})\]\[([a-z_]{1,40})\](\[\])?$/

/**
 * A form's fields by name. `photos[]` and repeated names become lists, `items[0][rating]` objects
 * in a list (at most 100; gaps become empty objects). Omits a file field without a chosen file.
 */
export const fieldsOfForm = (form: FormData): Record<string, unknown> => {
  const fields: Record<string, unknown> = Object.create(null)
  const lists = new Map<string, Record<string, unknown>[]>()
  for (const [name, value] of form) {
    if (value instanceof File && value.name === '' && value.size === 0) continue
    const [, list, place, field, isMany] = NESTED.exec(name) ?? []
    if (list === undefined)
      put(fields, name.endsWith('[]') ? name.slice(0, -2) : name, value, name.endsWith('[]'))
    else put(objectAt(lists, list, Number(place)), field!, value, isMany !== undefined)
  }
  for (const [name, objects] of lists) fields[name] = objects.map((object) => ({ ...object }))
  return { ...fields }
}

const objectAt = (
  lists: Map<string, Record<string, unknown>[]>,
  name: string,
  place: number,
): Record<string, unknown> => {
  const objects = lists.get(name) ?? []
  lists.set(name, objects)
  while (objects.length <= place) objects.push(Object.create(null) as Record<string, unknown>)
  return objects[place]!
}

const put = (fields: Record<string, unknown>, key: string, value: Given, isMany: boolean): void => {
  const before = fields[key]
  if (!isMany && before === undefined) fields[key] = value
  else
    fields[key] = [
      ...(Array.isArray(before) ? (before as unknown[]) : before === undefined ? [] : [before]),
      value,
    ]
}
