// oxlint-disable-next-line typescript/no-empty-object-type -- this domain has no table yet
export interface CardTables {}
