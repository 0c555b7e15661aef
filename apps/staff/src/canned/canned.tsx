import type { CannedReply } from "@ginkgo/contract/chat-staff";
import {
  Create,
  Datagrid,
  Edit,
  FunctionField,
  List,
  maxLength,
  required,
  SimpleForm,
  TextField,
  TextInput,
} from "react-admin";

/** Ready words: everybody's, and one's own, which alone can be changed. */
export function CannedList() {
  return (
    <List title="常用语" exporter={false} pagination={false}>
      <Datagrid
        bulkActionButtons={false}
        rowClick={(id, _, record) => (record.isMine ? `/canned/${id}` : false)}
      >
        <TextField source="title" label="标题" sortable={false} />
        <TextField source="text" label="内容" sortable={false} />
        <FunctionField<CannedReply>
          label="谁的"
          render={({ isMine }) => (isMine ? "自己的，点一下改" : "公用")}
        />
      </Datagrid>
    </List>
  );
}

const Fields = () => (
  <SimpleForm>
    <TextInput source="title" label="标题" validate={[required(), maxLength(20)]} fullWidth />
    <TextInput
      source="text"
      label="内容"
      validate={[required(), maxLength(500)]}
      multiline
      minRows={3}
      fullWidth
    />
  </SimpleForm>
);

/** Own words, changed. */
export function CannedEdit() {
  return (
    <Edit title="改常用语" mutationMode="pessimistic" redirect="list">
      <Fields />
    </Edit>
  );
}

/** Own words, new. */
export function CannedNew() {
  return (
    <Create title="新常用语" redirect="list">
      <Fields />
    </Create>
  );
}
