-- Search tells whole words from stems, and what a product is called from what its description mentions.
-- Whole words of names, synonyms and other words are kept as they are, marked with `=`: "kates" is papaya and not "Kating" garlic, which has the same
-- English stem. A synonym of a name, when it is one word, is a name (A); the words of longer ones, and synonyms of other words, are other words (B).
set local statement_timeout = 0;

create function whole_words(given text, weight text) returns tsvector language sql stable
  return coalesce((
    select string_agg(format('%L:%s%s', '=' || w.word, w.n, weight), ' ')
    from (select word, row_number() over (order by word) as n from (select distinct regexp_split_to_table(plain_words(given), '\s+') as word) d where word <> '') w
    where w.n < 16000
  ), '')::tsvector;

create or replace function refresh_search_words(ids uuid[]) returns void language sql as $$
  with made as materialized (
    select x.id as product_id, x.names,
      x.names || search_stems(regexp_replace(concat_ws(' ', x.short_description ->> 'en', x.description ->> 'en', x.short_description ->> 'id', x.description ->> 'id'), '<[^>]*>', ' ', 'g'), 'D') as words,
      concat_ws(' ', x.plain, x.synonyms, plain_words(x.kinds)) as plain
    from (
      select n.*,
        search_stems(c.called, 'A') || search_stems(c.other, 'B') || search_stems(k.kinds, 'C') || whole_words(c.called, 'A') || whole_words(c.other, 'B') as names,
        s.synonyms, k.kinds
      from (
        select p.id, p.name, p.short_description, p.description, p.category_slug, array_to_string(p.search_words, ' ') as other,
          ' ' || plain_words(concat_ws(' ', p.name ->> 'id', p.name ->> 'en', array_to_string(p.search_words, ' '))) || ' ' as plain,
          ' ' || plain_words(concat_ws(' ', p.name ->> 'id', p.name ->> 'en')) || ' ' as plain_name
        from products p where ids is null or p.id in (select unnest(ids))
        offset 0
      ) n
      cross join lateral (
        select coalesce(string_agg(a.word, ' '), '') as synonyms,
          string_agg(a.word, ' ') filter (where position(' ' in a.word) = 0
            and a.group_id in (
              select g.group_id from search_synonyms g where position(' ' || g.word || ' ' in n.plain_name) > 0
              -- "Water spinach" is no spinach.
              and not exists (select 1 from search_synonyms l where l.word <> g.word and position(' ' || g.word || ' ' in ' ' || l.word || ' ') > 0
                and position(' ' || l.word || ' ' in n.plain_name) > 0)
            )) as slang
        from search_synonyms a
        where a.group_id in (select g.group_id from search_synonyms g where position(' ' || g.word || ' ' in n.plain) > 0)
      ) s
      cross join lateral (select concat_ws(' ', n.name ->> 'en', n.name ->> 'id', s.slang) as called, concat_ws(' ', n.other, s.synonyms) as other) c
      cross join lateral (
        select concat_ws(' ', c.name ->> 'en', c.name ->> 'id', parent.name ->> 'en', parent.name ->> 'id',
          (select string_agg(concat_ws(' ', b.name ->> 'en', b.name ->> 'id'), ' ') from product_benefits pb join benefits b on b.slug = pb.benefit_slug where pb.product_id = n.id)) as kinds
        from categories c left join categories parent on parent.slug = c.parent_slug where c.slug = n.category_slug
      ) k
      offset 0
    ) x
  ),
  written as (
    update product_shelf s set names = m.names, words = m.words from made m
    where m.product_id = s.product_id and (s.names, s.words) is distinct from (m.names, m.words)
  )
  insert into search_vocabulary (word)
  select distinct w.word from made m cross join lateral regexp_split_to_table(m.plain, '\s+') as w (word) where w.word ~ '^[a-z]{3,40}$' order by 1
  on conflict do nothing;
$$;

-- The words of a term as they are kept whole, with their English singular and plural.
create function search_whole(term text) returns text[] language sql stable return array(
  select distinct '=' || v.word from regexp_split_to_table(plain_words(term), '\s+') as w (word)
  cross join lateral unnest(array[w.word, w.word || 's', w.word || 'es', regexp_replace(w.word, 'y$', 'ies'), regexp_replace(w.word, 'ies$', 'y'),
    regexp_replace(w.word, 'es$', ''), regexp_replace(w.word, 's$', '')]) as v (word)
  where w.word <> '' and length(v.word) > 1
);
-- Whether a product is called by one of these words; then neither stems nor beginnings of names are looked for.
create function is_called(whole text[]) returns boolean language sql stable
  return exists (select 1 from search_bits b where b.lexeme = any(whole) and b.class in ('A', 'B') and bit_count(b.bits) > 0);

-- A term as a query on the shelf's words, for the given classes (all of them for '').
create function search_query(term text, classes text) returns tsquery language plpgsql stable as $$
declare
  whole text[] := search_whole(term);
  lexemes text[] := search_lexemes(term);
  ending text := case when right(term, 1) = '*' then '*' else '' end;
  parts text;
begin
  if is_called(whole) then
    select string_agg(part, ' | ') into parts from (
      select format('%L:%s', l, coalesce(nullif(translate(classes, 'CD', ''), ''), 'AB')) as part from unnest(whole) l where classes = '' or classes ~ '[AB]'
      union all
      select format('(%L:%s & !%L:AB)', l, coalesce(nullif(translate(classes, 'AB', ''), ''), 'CD'), l) from unnest(lexemes) l where classes = '' or classes ~ '[CD]'
    ) p;
  else
    select string_agg(format('%L%s', l, case when ending <> '' or classes <> '' then ':' || ending || classes else '' end), ' | ') into parts from unnest(lexemes) l;
  end if;
  return coalesce(parts, '')::tsquery;
end;
$$;

create or replace function search_classes(term text) returns table (worth integer, bits bit varying) language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  whole text[] := search_whole(term);
  called boolean := is_called(whole);
  beyond text := case when right(term, 1) = '*' and not called then chr(1114111) else '' end;
  none bit(8192) := 0::bit(8192);
  shown bit varying;
  a bit varying;
  b bit varying;
  c bit varying;
  d bit varying;
begin
  select search_joined(k.bits order by k.chunk), search_joined(coalesce(h.a, none) order by k.chunk), search_joined(coalesce(h.b, none) order by k.chunk),
    search_joined(coalesce(h.c, none) order by k.chunk), search_joined(coalesce(h.d, none) order by k.chunk)
  into shown, a, b, c, d
  from search_bits k left join (
    select s.chunk, bit_or(s.bits) filter (where s.class = 'A') as a, bit_or(s.bits) filter (where s.class = 'B') as b,
      bit_or(s.bits) filter (where s.class = 'C') as c, bit_or(s.bits) filter (where s.class = 'D') as d
    from (
      select s.* from unnest(search_lexemes(term)) as u (lexeme) join search_bits s on s.lexeme >= u.lexeme collate "C" and s.lexeme <= (u.lexeme || beyond) collate "C"
        and (not called or s.class in ('C', 'D'))
      union all
      select s.* from unnest(whole) as u (lexeme) join search_bits s on s.lexeme = u.lexeme collate "C" where called
    ) s
    group by s.chunk
  ) h on h.chunk = k.chunk
  where k.lexeme = '' and k.class = 'A';
  a := a & shown;
  b := b & shown & ~a;
  c := c & shown & ~(a | b);
  d := d & shown & ~(a | b | c);
  return query values (10, a), (4, b), (2, c), (0, d);
end;
$$;

-- All that has every term, by how well it fits, and whether every term stands in what it is called, its category or its benefits.
create function search_hits(terms text[]) returns table (fit integer, is_called boolean, bits bit varying) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  fits integer[];
  calls boolean[];
  sets bit varying[];
  term text;
begin
  foreach term in array terms loop
    continue when cardinality(search_lexemes(term)) = 0;
    if sets is null then
      select array_agg(c.worth), array_agg(c.worth > 0), array_agg(c.bits) into fits, calls, sets from search_classes(term) c where bit_count(c.bits) > 0;
    else
      with here as materialized (select c.worth, c.bits from search_classes(term) c where bit_count(c.bits) > 0)
      select array_agg(l.fit), array_agg(l.called), array_agg(l.bits) into fits, calls, sets from (
        select f.fit + h.worth as fit, f.called and h.worth > 0 as called, bit_or(f.bits & h.bits) as bits from unnest(fits, calls, sets) as f (fit, called, bits) cross join here h group by 1, 2
      ) l where bit_count(l.bits) > 0;
    end if;
    exit when sets is null;
  end loop;
  return query select l.fit, l.called, l.bits from unnest(fits, calls, sets) as l (fit, called, bits) where bit_count(l.bits) > 0;
end;
$$;

-- What a search finds: while a product is called by every term, what only mentions them is left out.
create or replace function search_levels(terms text[]) returns table (fit integer, bits bit varying, products integer) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query with h as materialized (select * from search_hits(terms))
    select h.fit, h.bits, bit_count(h.bits)::integer from h where h.is_called or not exists (select 1 from h o where o.is_called);
end;
$$;
create function is_any_called(terms text[]) returns boolean language sql stable return exists (select 1 from search_hits(terms) h where h.is_called);
-- The places of what was left out.
create function search_mentions(terms text[]) returns table (place integer) language plpgsql stable as $$
begin
  return query with h as materialized (select * from search_hits(terms))
    select p.place from h cross join lateral search_places(h.bits) p where not h.is_called and exists (select 1 from h o where o.is_called);
end;
$$;

select refresh_search(null);
