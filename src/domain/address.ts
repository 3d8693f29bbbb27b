/** A city as people write it on a parcel: "Jakarta Selatan", "Kota Bogor", "Kab. Bogor". */
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
 * An address on one line: detail, street, district, city, province and postal code, each said once.
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

/** What stands before the name of a region: "Kec. Menteng" and "Menteng" are one to a reader. */
const KIND =
  /^(kelurahan|kel|kecamatan|kec|kota administrasi|kota|kabupaten|kab|provinsi|prov)\.?\s+/i
const CODE = /\s*\b\d{5}$/

/**
 * An address without the parts between commas that were said before, as where a village and its
 * district have one name.
 */
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
