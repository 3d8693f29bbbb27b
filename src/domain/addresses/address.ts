/** A city as written in an address: "Jakarta Selatan", "Kota Bogor", "Kab. Bogor". */
export const shortCity = (city: string): string =>
  city
    .replace(/^Kota (Administrasi )?(?=Jakarta )/, '')
    .replace(/^Kabupaten (Administrasi )?/, 'Kab. ')

/** A city by its name alone: "Jakarta Selatan", "Bogor", "Lebak". */
export const plainCity = (city: string): string =>
  city.replace(/^(Kota|Kabupaten) (Administrasi )?/, '')

export type AddressParts = {
  address1: string
  address2: string
  district: string
  city: string
  province: string
  postalCode: string
}

/**
 * An address on one line without repetitions: detail, street, district, city, province, postal
 * code.
 */
export const fullAddress = (parts: AddressParts): string => {
  const written = [
    parts.address2,
    parts.address1,
    parts.district,
    shortCity(parts.city),
    parts.province,
  ]
  const place = withoutRepeats(written.filter((part) => part.trim() !== '').join(', '))
  return parts.postalCode && !place.includes(parts.postalCode)
    ? `${place} ${parts.postalCode}`
    : place
}

/** Kinds of regions: "Kec. Menteng" and "Menteng" count as the same name. */
const KIND =
  /^(kelurahan|kel|kecamatan|kec|kota administrasi|kota|kabupaten|kab|provinsi|prov)\.?\s+/i
const CODE = /\s*\b\d{5}$/

/** Removes repeated parts of an address, as where a village and its district share a name. */
export const withoutRepeats = (address: string): string => {
  const said = new Set<string>()
  const kept: string[] = []
  for (const part of address.split(',').map((each) => each.trim())) {
    const name = part.replace(CODE, '').replace(KIND, '').toLowerCase()
    const code = CODE.exec(part)?.[0].trim()
    const last = kept.at(-1)
    if (!said.has(name)) kept.push(part)
    else if (code && last !== undefined && !last.endsWith(code))
      kept[kept.length - 1] = `${last} ${code}`
    said.add(name)
  }
  return kept.filter(Boolean).join(', ')
}

/** A place's name for searching: "Pondok Gede", "Pondokgede" and "Pondok-Gede" are one. */
export const searchName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
