package dev.parlance.customfield;

import dev.parlance.customfield.definition.CreateCustomField;
import dev.parlance.customfield.definition.CustomField;
import dev.parlance.customfield.definition.CustomFieldEdit;
import dev.parlance.customfield.definition.CustomFieldStore;
import dev.parlance.customfield.definition.DeleteCustomField;
import dev.parlance.customfield.definition.EditCustomField;
import dev.parlance.customfield.definition.EditOptions;
import dev.parlance.customfield.definition.FindCustomField;
import dev.parlance.customfield.definition.OptionStore;
import dev.parlance.customfield.definition.OptionValue;
import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;

/** {@code /customFields} with their options. */
final class CustomFieldEndpoints {
    private final CustomFieldStore lists;
    private final FindCustomField fields;
    private final CreateCustomField creation;
    private final EditCustomField edition;
    private final DeleteCustomField deletion;
    private final EditOptions options;

    CustomFieldEndpoints(Db db) {
        this.lists = new CustomFieldStore(db);
        this.fields = new FindCustomField(lists, new OptionStore(db));
        this.creation = new CreateCustomField(db);
        this.edition = new EditCustomField(db);
        this.deletion = new DeleteCustomField(db);
        this.options = new EditOptions(db);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createCustomField", this::create),
                Endpoint.of("listCustomFields", this::list),
                Endpoint.of("getCustomField", this::get),
                Endpoint.of("editCustomField", this::edit),
                Endpoint.of("patchCustomField", this::patch),
                Endpoint.of("deleteCustomField", this::delete),
                Endpoint.of("listCustomFieldOptions", this::listOptions),
                Endpoint.of("createCustomFieldOption", this::createOption),
                Endpoint.of("getCustomFieldOption", this::getOption),
                Endpoint.of("editCustomFieldOption", this::editOption));
    }

    private Future<Reply> create(Call call) {
        return creation.create(
                        effective(call, call.body(CustomFieldEdit.class)),
                        call.caller().id())
                .map(created -> Reply.created("/customFields/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var filter =
                new CustomFieldStore.Filter(query.text("name"), query.texts("type"), query.texts("allowedEntities"));
        return lists.list(filter, call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return fields.find(uid(call)).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var edit = effective(call, call.body(CustomFieldEdit.class));
        return replace(call, _ -> edit);
    }

    private Future<Reply> patch(Call call) {
        return replace(
                call, current -> effective(call, call.merged(CustomFieldEdit.of(current), CustomFieldEdit.class)));
    }

    private static CustomFieldEdit effective(Call call, CustomFieldEdit edit) {
        call.ignore(edit.withoutEffect());
        return edit;
    }

    private Future<Reply> replace(Call call, Function<CustomField, CustomFieldEdit> wanted) {
        return edition.edit(
                        uid(call),
                        call.precondition()::check,
                        wanted,
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return deletion.delete(uid(call), call.precondition()::check).map(_ -> Reply.noContent());
    }

    private Future<Reply> listOptions(Call call) {
        return fields.options(uid(call), call.page()).map(Reply::page);
    }

    private Future<Reply> createOption(Call call) {
        return options.add(
                        uid(call), call.body(OptionValue.class), call.caller().id())
                .map(added -> Reply.created("/customFields/" + uid(call) + "/options/" + added.uid(), added));
    }

    private Future<Reply> getOption(Call call) {
        return fields.option(uid(call), call.path("optionUid")).map(Reply::entity);
    }

    private Future<Reply> editOption(Call call) {
        return options.edit(
                        uid(call),
                        call.path("optionUid"),
                        call.body(OptionValue.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private static String uid(Call call) {
        return call.path("customFieldUid");
    }
}
