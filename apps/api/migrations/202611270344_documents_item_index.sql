create index concurrently if not exists documents_item on payments.documents (item_id) where item_id is not null;
